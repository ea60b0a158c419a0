import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Bundle } from "../../host/bundle/open.ts";
import { packTree } from "../../host/bundle/pack/pack.ts";
import { filesTree } from "../../host/bundle/pack/tree.ts";
import { dummyPlugin, shippedPlugin } from "./plugin.ts";

/** Contents of files by their paths. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** What a manifest of the tests says unless told otherwise: one plugin that denies destructive commands. */
export const GUARDS = {
  name: "team-guards",
  version: "1.0.0",
  description: "The team's guards",
  license: "Apache-2.0",
  plugins: { "shell-guard": { file: "shell-guard.wasm", events: ["preToolUse"], match: ["Bash"] } },
};

/** A bundle's folder as it is before it is packed. */
export async function guardFiles(manifest: object = {}): Promise<Contents> {
  return {
    "hooklet.json": JSON.stringify({ ...GUARDS, ...manifest }, null, 2),
    "shell-guard.wasm": await shippedPlugin("shell-guard"),
    "README.md": "# Guards\n",
  };
}

/** That folder, packed in memory. */
export async function packGuards(manifest: object = {}, more: Contents = {}): Promise<Bundle> {
  return packContents({ ...(await guardFiles(manifest)), ...more });
}

/** Packs a folder that is in memory. */
export function packContents(contents: Contents): Promise<Bundle> {
  const files = Object.entries(contents).map(([name, content]) => [name, Buffer.from(content)] as const);
  return packTree(filesTree(new Map(files)), "bundle");
}

/** A new folder with some files, gone with the test that runs. */
export async function writeFolder(contents: Contents): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-bundle-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeInto(folder, contents);
  return folder;
}

/** Writes files below a folder. */
export async function writeInto(folder: string, contents: Contents): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** A component of the world that imports an environment and HTTP; it traps when it is called. Made once. */
export function askingPlugin(): Promise<Uint8Array> {
  asking ??= dummyPlugin(ASKING_WIT, "hook");
  return asking;
}

let asking: Promise<Uint8Array> | null = null;

const ASKING_WIT = `
package hooklet:plugin@0.1.0;

interface host {
  enum level { debug, info, warn, error }
  log: func(level: level, message: string);
  config: func() -> string;
}

interface handler {
  handle: func(envelope: string) -> result<string, string>;
}

world hook {
  import wasi:cli/environment@0.2.3;
  import wasi:http/outgoing-handler@0.2.3;
  import host;
  export handler;
}

package wasi:cli@0.2.3 {
  interface environment {
    get-environment: func() -> list<tuple<string, string>>;
  }
}

package wasi:http@0.2.3 {
  interface outgoing-handler {
    handle: func(request: string);
  }
}
`;
