import { expect, test } from "vitest";
import { pluginGrantText, requestsOf, weighRequests } from "../../host/bundle/consent.ts";
import type { Manifest } from "../../host/bundle/manifest/manifest.ts";
import { parseManifest } from "../../host/bundle/manifest/parse.ts";

const NOTHING = { granted: [], requested: [] };

function manifestWith(requests: Readonly<Record<string, readonly object[]>>): Manifest {
  const plugins = Object.fromEntries(Object.entries(requests).map(([name, list]) => [name, { requests: list }]));
  const { manifest } = parseManifest("hooklet.json", JSON.stringify({ name: "n", version: "1.0.0", plugins }));
  if (manifest === null) throw new Error("the manifest of the test is wrong");
  return manifest;
}

const CI = { env: "CI", reason: "r" };
const API = { http: "api.example.com", reason: "r" };
const texts = (list: readonly Parameters<typeof pluginGrantText>[0][]) => list.map(pluginGrantText);

test("nothing is granted by itself", () => {
  const { granted, open } = weighRequests(manifestWith({ a: [CI], b: [API] }), [], NOTHING);
  expect(granted).toEqual([]);
  expect(texts(open)).toEqual(["a:env=CI", "b:http=api.example.com"]);
});

test("a name without a plugin grants it to every plugin that requests it, one with a plugin to that one", () => {
  const manifest = manifestWith({ a: [CI], b: [CI, API] });
  expect(texts(weighRequests(manifest, ["env=CI"], NOTHING).granted)).toEqual(["a:env=CI", "b:env=CI"]);
  expect(texts(weighRequests(manifest, ["b:env=CI"], NOTHING).granted)).toEqual(["b:env=CI"]);
});

test.for(["env=HOME", "env=C", "a:http=api.example.com", "c:env=CI", "read=CI", ""])(
  "`%s`, which nobody requests, is refused",
  (text) => {
    expect(() => weighRequests(manifestWith({ a: [CI], b: [API] }), [text], NOTHING)).toThrow(
      expect.objectContaining({ code: "bundle.grants", hint: "requested are a:env=CI, b:http=api.example.com" }),
    );
  },
);

test("a new version keeps what was granted, still refuses what was not, and asks for what is new", () => {
  const before = requestsOf(manifestWith({ a: [CI, API] }));
  const earlier = { granted: before.slice(0, 1), requested: before };
  const after = manifestWith({ a: [CI, API, { env: "HOME", reason: "r" }], b: [CI] });
  const { granted, open } = weighRequests(after, [], earlier);
  expect(texts(granted)).toEqual(["a:env=CI"]);
  expect(texts(open)).toEqual(["a:env=HOME", "b:env=CI"]);
});

test("what a new version no longer requests is granted no longer", () => {
  const before = requestsOf(manifestWith({ a: [CI] }));
  expect(weighRequests(manifestWith({ a: [] }), [], { granted: before, requested: before })).toEqual({
    granted: [],
    open: [],
  });
});
