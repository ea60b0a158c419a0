import { expect, test } from "vitest";
import { checkBundle } from "../../host/bundle/check.ts";
import { assembleModule, handleText } from "../sandbox/extism/module.ts";
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

const ASKING_MODULE = handleText("(drop (call $http_request (i64.const 0) (i64.const 0)))");

test("an Extism module may request what it imports, and nothing else", async () => {
  const module = await assembleModule(ASKING_MODULE);
  expect(checkBundle(await bundleOf(module, [{ http: "api.example.com", reason: "r" }]))).toEqual([]);
  expect(checkBundle(await bundleOf(module, []))).toEqual([{ plugin: "p", import: "extism:host/env#http_request" }]);
  const bundle = await bundleOf(module, [{ env: "CI", reason: "r" }]);
  expect(() => checkBundle(bundle)).toThrow(
    expect.objectContaining({
      code: "bundle.requests",
      message: expect.stringContaining("wasi_snapshot_preview1#environ_get"),
    }),
  );
});

test("a core module that is none of Extism's is refused", async () => {
  const bundle = await bundleOf(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]), []);
  expect(() => checkBundle(bundle)).toThrow(expect.objectContaining({ code: "sandbox.world" }));
});
