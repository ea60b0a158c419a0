import { expect, test } from "vitest";
import { disagreementOf } from "../../../host/bundle/oci/agreement.ts";
import { digestOf } from "../../../host/bundle/oci/digest.ts";
import type { PulledBundle } from "../../../host/bundle/oci/pull.ts";

const [ONE, TWO] = [Buffer.from("one"), Buffer.from("two")];
const MANIFEST = { name: "team-guards", plugins: { one: { file: "one.wasm" } } };

function pulledWith(...plugins: readonly Uint8Array[]): PulledBundle {
  return {
    kind: "bundle",
    reference: { registry: "r.test", repository: "guards", tag: "1", digest: null },
    manifest: MANIFEST,
    tgz: Buffer.alloc(0),
    signatures: [],
    plugins: plugins.map((bytes) => ({ name: null, digest: digestOf(bytes) })),
  };
}

test("an artifact that shows what its archive holds, in any order", () => {
  expect(disagreementOf(pulledWith(ONE, TWO), { manifest: { ...MANIFEST }, plugins: [TWO, ONE] })).toBeNull();
  expect(disagreementOf(pulledWith(ONE), { manifest: MANIFEST, plugins: [ONE, ONE] })).toBeNull();
});

test.for([
  ["another component", pulledWith(TWO), { manifest: MANIFEST, plugins: [ONE] }, /components are not those/],
  ["one component too few", pulledWith(ONE), { manifest: MANIFEST, plugins: [ONE, TWO] }, /components are not those/],
  ["one component too many", pulledWith(ONE, TWO), { manifest: MANIFEST, plugins: [ONE] }, /components are not those/],
  [
    "another manifest",
    pulledWith(ONE),
    { manifest: { ...MANIFEST, name: "x" }, plugins: [ONE] },
    /`hooklet.json` is not/,
  ],
] as const)("an artifact that shows %s", ([, pulled, content, says]) => {
  expect(disagreementOf(pulled, content)).toMatchObject({
    code: "bundle.artifact",
    message: expect.stringMatching(says),
  });
});
