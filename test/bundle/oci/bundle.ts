import type { BundleContent } from "../../../host/bundle/oci/write-artifact.ts";
import { dummyPlugin } from "../../support/plugin.ts";

/** Talks to a registry without any credentials, and without the machine's own user. */
export const ANONYMOUS = { env: { PATH: process.env.PATH }, home: "/nowhere" } as const;

const WIT = "package a:b; interface host { now: func() -> string; } world w { import host; export run: func(); }";
let component: Promise<Uint8Array> | null = null;

/** A component that imports and exports something. */
export function sampleComponent(): Promise<Uint8Array> {
  component ??= dummyPlugin(WIT, "w").then((bytes) => Buffer.from(bytes));
  return component;
}

/** A core module without anything in it. */
export const EMPTY_MODULE = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** A bundle with a component, a core module, and an archive of that many bytes, which look like noise. */
export async function sampleBundle(archiveBytes = 100_000): Promise<BundleContent> {
  return {
    tgz: Buffer.from(Array.from({ length: archiveBytes }, (_, index) => (index * index + (index >> 7)) & 255)),
    manifest: { name: "team-guards", version: "1.2.0", description: "Guards", license: "MIT", plugins: { x: {} } },
    plugins: [
      { name: "shell-guard", bytes: await sampleComponent() },
      { name: "old-guard", bytes: EMPTY_MODULE },
    ],
    signatures: ["-----BEGIN SSH SIGNATURE-----\none\n", "-----BEGIN SSH SIGNATURE-----\ntwo\n"],
  };
}
