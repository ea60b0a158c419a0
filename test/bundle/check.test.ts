import { expect, test } from "vitest";
import { checkBundle } from "../../host/bundle/check.ts";
import { askingPlugin, packContents } from "../support/bundle.ts";
import { dummyPlugin, shippedPlugin } from "../support/plugin.ts";

async function bundleOf(component: Uint8Array, requests: readonly object[]) {
  const plugins = { p: { file: "p.wasm", requests } };
  return packContents({
    "hooklet.json": JSON.stringify({ name: "n", version: "1.0.0", plugins }),
    "p.wasm": component,
  });
}

test("requests that a component imports something for are fine", async () => {
  const requests = [
    { env: "CI", reason: "r" },
    { http: "api.example.com", reason: "r" },
  ];
  expect(checkBundle(await bundleOf(await askingPlugin(), requests))).toEqual([]);
});

test.for([{ read: "./docs" }, { write: "./out" }])("a request for %o without an import is refused", async (request) => {
  const bundle = await bundleOf(await askingPlugin(), [{ ...request, reason: "r" }]);
  expect(() => checkBundle(bundle)).toThrow(
    expect.objectContaining({ code: "bundle.requests", message: expect.stringContaining("wasi:filesystem") }),
  );
});

test("importing HTTP without requesting any is told", async () => {
  const bundle = await bundleOf(await askingPlugin(), []);
  expect(checkBundle(bundle)).toEqual([{ plugin: "p", import: "wasi:http/outgoing-handler" }]);
});

test("a component of another world is refused, with the plugin's name", async () => {
  const wit = "package other:hooks@1.0.0; world hook { export run: func(); }";
  const bundle = await bundleOf(await dummyPlugin(wit, "hook"), []);
  expect(() => checkBundle(bundle)).toThrow(
    expect.objectContaining({ code: "sandbox.world", message: expect.stringContaining("the plugin `p`") }),
  );
});

test("a plugin of the project's own passes", async () => {
  expect(checkBundle(await bundleOf(await shippedPlugin("shell-guard"), []))).toEqual([]);
});
