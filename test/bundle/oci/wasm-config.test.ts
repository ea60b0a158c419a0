import { expect, test } from "vitest";
import { wasmConfig } from "../../../host/bundle/oci/wasm-config.ts";
import { EMPTY_MODULE, sampleComponent } from "./bundle.ts";

test("a component's config names its system, its imports and its exports", async () => {
  const plugin = { name: "guard", bytes: await sampleComponent() };
  expect(wasmConfig([plugin], ["sha256:1", "sha256:2"])).toEqual({
    created: "1970-01-01T00:00:00Z",
    architecture: "wasm",
    os: "wasip2",
    layerDigests: ["sha256:1", "sha256:2"],
    component: { exports: ["run"], imports: ["a:b/host"] },
  });
});

test("a core module's config has no component", () => {
  const config = wasmConfig([{ name: "old", bytes: EMPTY_MODULE }], []);
  expect(config).toMatchObject({ architecture: "wasm", os: "wasip1" });
  expect(config).not.toHaveProperty("component");
});

test("several plugins share one config, in which each name stands once", async () => {
  const bytes = await sampleComponent();
  const config = wasmConfig(
    [
      { name: "a", bytes },
      { name: "b", bytes },
      { name: "c", bytes: EMPTY_MODULE },
    ],
    [],
  );
  expect(config).toMatchObject({ os: "wasip2", component: { exports: ["run"], imports: ["a:b/host"] } });
});

test.for([
  ["text", Buffer.from("#!/bin/sh"), /`guard` is not WebAssembly/],
  ["nothing", Buffer.alloc(0), /`guard` is not WebAssembly/],
  ["half a component", Buffer.from([0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0, 7, 9]), /`guard` is a damaged component/],
] as const)("%s is refused", ([, bytes, says]) => {
  expect(() => wasmConfig([{ name: "guard", bytes }], [])).toThrow(
    expect.objectContaining({ code: "bundle.artifact", message: expect.stringMatching(says) }),
  );
});
