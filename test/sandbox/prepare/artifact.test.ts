import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "../../../host/sandbox/cache.ts";
import { decodeArtifact, encodeArtifact, TRANSPILER } from "../../../host/sandbox/prepare/artifact.ts";

const artifact = {
  glue: "export const a = 'ä\n';",
  cores: new Map([
    ["a.wasm", { module: new Uint8Array([0, 10, 255]), pages: 2, writesTables: true, waits: false }],
    ["b.wasm", { module: new Uint8Array(), pages: 0, writesTables: false, waits: true }],
  ]),
  restorable: true,
  wasi: true,
};
const stored = Buffer.from(encodeArtifact(artifact, sha256));

test("what is encoded is decoded", () => {
  const decoded = decodeArtifact(Buffer.from(stored), sha256);
  expect(decoded).toMatchObject({ glue: artifact.glue, restorable: true, wasi: true });
  expect([...(decoded?.cores ?? [])].map(([name, { module, ...facts }]) => [name, [...module], facts])).toEqual([
    ["a.wasm", [0, 10, 255], { pages: 2, writesTables: true, waits: false }],
    ["b.wasm", [], { pages: 0, writesTables: false, waits: true }],
  ]);
});

test("no changed or truncated file is decoded", () => {
  fc.assert(
    fc.property(fc.nat(stored.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, flip, cut) => {
      const bytes = Buffer.from(cut ? stored.subarray(0, at) : stored);
      if (!cut) bytes[at] = (bytes[at] ?? 0) ^ flip;
      expect(decodeArtifact(bytes, sha256)).toBeNull();
    }),
  );
});

test("the transpiler's version is the one that is installed", async () => {
  const manifest = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(TRANSPILER).toBe(`jco-transpile ${manifest.dependencies["@bytecodealliance/jco-transpile"]}`);
});
