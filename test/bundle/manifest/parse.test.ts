import { expect, test } from "vitest";
import { parseManifest } from "../../../host/bundle/manifest/parse.ts";
import { writeManifest } from "../../../host/bundle/manifest/write.ts";

const WHOLE = {
  $schema: "https://example.com/hooklet.schema.json",
  name: "@team/guards",
  version: "1.2.0-beta.1",
  description: "Guards",
  license: "Apache-2.0",
  plugins: {
    guard: {
      file: "dist/guard.wasm",
      digest: "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
      world: "hooklet:plugin@0.1.0",
      events: ["preToolUse"],
      match: ["Bash", "Write"],
      config: { protect: ["prod"] },
      configSchema: { type: "object" },
      requests: [{ env: "CI", reason: "to know a build" }],
      limits: { fuel: 1000, memory: "64MiB", timeout: 500 },
      cases: "cases.yaml",
    },
  },
  entries: [{ plugin: "guard", event: "preToolUse", match: ["Bash"], config: { a: 1 }, onFailure: "block" }],
};

const parse = (json: unknown) =>
  parseManifest("/b/hooklet.json", typeof json === "string" ? json : JSON.stringify(json));

test("every field is read", () => {
  const { manifest, diagnostics } = parse(WHOLE);
  expect(diagnostics).toEqual([]);
  expect(manifest).toMatchObject({ name: "@team/guards", version: "1.2.0-beta.1", license: "Apache-2.0" });
  expect(manifest?.plugins.get("guard")).toMatchObject({
    requests: [{ kind: "env", name: "CI", reason: "to know a build" }],
    limits: { fuel: 1000, memory: 64 * 1024 ** 2, timeoutMs: 500 },
    match: ["Bash", "Write"],
  });
  expect(manifest?.entries).toEqual([
    { plugin: "guard", event: "preToolUse", match: ["Bash"], config: { a: 1 }, onFailure: "block" },
  ]);
});

test("what is written is read as the same, and written as the same text", () => {
  const { manifest } = parse(WHOLE);
  const text = manifest === null ? "" : writeManifest(manifest);
  const again = parse(text);
  expect(again).toMatchObject({ manifest, diagnostics: [] });
  expect(again.manifest === null ? "" : writeManifest(again.manifest)).toBe(text);
});

test("a plugin's own manifest is a bundle of one", () => {
  const { manifest, diagnostics } = parse({
    name: "guard",
    version: "0.1.0",
    language: "typescript",
    entry: "src/index.ts",
    events: ["turnStop"],
  });
  expect(diagnostics).toEqual([]);
  expect([...(manifest?.plugins ?? [])]).toEqual([
    ["guard", expect.objectContaining({ file: "dist/guard.wasm", digest: null, world: null, events: ["turnStop"] })],
  ]);
});

test("a plugin may be a folder with a manifest of its own", () => {
  const plugins = { a: "./plugins/a", b: "plugins/b/" };
  expect(parse({ name: "n", version: "1.0.0", plugins }).linked).toEqual(
    new Map([
      ["a", "plugins/a"],
      ["b", "plugins/b"],
    ]),
  );
});

const BASE = { name: "n", version: "1.0.0", plugins: { p: {} } };

test.for([
  ["nothing", "", /not valid JSON/],
  ["a list", [], /not a JSON object/],
  ["a trailing comma", '{\n  "name": "n",\n}', /not valid JSON/],
  ["a key twice", '{"name": "a", "name": "b", "version": "1.0.0"}', /`name` stands twice/],
  ["no name", { version: "1.0.0" }, /`name` is missing/],
  ["no version", { name: "n" }, /`version` is missing/],
  ["a name in capitals", { ...BASE, name: "N" }, /name of lower-case letters/],
  ["a path as name", { ...BASE, name: "../n" }, /name of lower-case letters/],
  ["a range as version", { ...BASE, version: "^1" }, /a version such as/],
  ["a version with a v", { ...BASE, version: "v1.0.0" }, /a version such as/],
  ["no plugins", { ...BASE, plugins: {} }, /has no plugins/],
  ["a plugin's name with a slash", { ...BASE, plugins: { "a/b": {} } }, /can't be a plugin's name/],
  ["a file outside", { ...BASE, plugins: { p: { file: "../p.wasm" } } }, /path below the manifest's folder/],
  ["an absolute file", { ...BASE, plugins: { p: { file: "/p.wasm" } } }, /path below the manifest's folder/],
  ["a folder outside", { ...BASE, plugins: { p: "../../etc" } }, /a plugin's table or the path/],
  ["an unknown event", { ...BASE, plugins: { p: { events: ["PreToolUse"] } } }, /list of events/],
  ["another digest", { ...BASE, plugins: { p: { digest: "sha256-x" } } }, /digest that starts with/],
  ["a request without reason", { ...BASE, plugins: { p: { requests: [{ env: "CI" }] } } }, /`reason` is missing/],
  ["a request for nothing", { ...BASE, plugins: { p: { requests: [{ reason: "x" }] } } }, /one of env, read/],
  [
    "two requests in one",
    { ...BASE, plugins: { p: { requests: [{ env: "A", http: "b", reason: "x" }] } } },
    /one of env/,
  ],
  ["a request that is text", { ...BASE, plugins: { p: { requests: ["env"] } } }, /list of tables/],
  ["a memory without size", { ...BASE, plugins: { p: { limits: { memory: "much" } } } }, /size such as/],
  ["an entry of nobody", { ...BASE, entries: [{ plugin: "q", event: "turnStop" }] }, /no plugin `q`/],
  ["an entry without event", { ...BASE, entries: [{ plugin: "p" }] }, /`event` is missing/],
] as const)("%s is an error with its place", ([, json, words]) => {
  const { manifest, diagnostics } = parse(json);
  expect(manifest).toBeNull();
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message).join("\n")).toMatch(words);
  for (const { place } of errors) expect(place).toMatchObject({ file: "/b/hooklet.json", line: expect.any(Number) });
});

test("an unknown field is a warning that suggests the known one", () => {
  const { manifest, diagnostics } = parse({ ...BASE, descripton: "x" });
  expect(manifest).not.toBeNull();
  expect(diagnostics).toEqual([expect.objectContaining({ severity: "warning", hint: "did you mean `description`?" })]);
});

test("a place is that of the value, also in a file with tabs", () => {
  const text = '{\n\t"name": "n",\n\t"version": 1,\n\t"plugins": { "p": {} }\n}\n';
  expect(parse(text).diagnostics[0]?.place).toEqual({ file: "/b/hooklet.json", line: 3, column: 13 });
});
