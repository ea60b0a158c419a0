import { readdir, readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { BUNDLE, ENTRY, MANIFEST, PLUGIN } from "../../../host/bundle/manifest/fields.ts";
import { manifestSchema } from "../../../host/bundle/manifest/schema.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../host/event/json.ts";
import { GUARDS, packGuards } from "../../support/bundle.ts";

const ROOT = new URL("../../../", import.meta.url);
const validate = new Ajv({ allErrors: true, strict: false }).compile(manifestSchema());

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonObject {
  let found = value;
  for (const name of path) found = isJsonObject(found) ? found[name] : undefined;
  return isJsonObject(found) ? found : {};
}

test("the schema has every field that is read, each with a description", () => {
  const { properties, required } = manifestSchema();
  expect(Object.keys(at(properties))).toEqual(Object.keys(MANIFEST));
  expect(required).toEqual(["name", "version"]);
  const plugin = at(properties, "plugins", "additionalProperties");
  const [, table] = Array.isArray(plugin.anyOf) ? plugin.anyOf : [];
  expect(Object.keys(at(table, "properties"))).toEqual(Object.keys(PLUGIN));
  expect(Object.keys(at(properties, "entries", "items", "properties"))).toEqual(Object.keys(ENTRY));
  for (const field of Object.keys(BUNDLE)) {
    expect(at(properties, field).description).toMatch(/^[A-Z].*\.$/);
  }
});

test("it takes the manifests of the project's own plugins, the page's example, and what packing writes", async () => {
  const folders = await readdir(new URL("plugins/", ROOT), { withFileTypes: true });
  const own = folders.filter((entry) => entry.isDirectory()).map(({ name }) => `plugins/${name}/hooklet.json`);
  const texts = await Promise.all(own.map((name) => readFile(new URL(name, ROOT), "utf8")));
  const page = await readFile(new URL("docs/share-a-bundle.md", ROOT), "utf8");
  const [, example = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
  const packed = Buffer.from((await packGuards()).manifestBytes).toString("utf8");
  for (const text of [...texts, example, packed]) {
    validate(JSON.parse(text));
    expect(validate.errors).toBeNull();
  }
});

test.for([
  ["an unknown field", { ...GUARDS, descripton: "x" }],
  ["no version", { name: "n" }],
  ["a name in capitals", { ...GUARDS, name: "N" }],
  ["an unknown event", { ...GUARDS, plugins: { p: { events: ["PreToolUse"] } } }],
  ["a request without reason", { ...GUARDS, plugins: { p: { requests: [{ env: "CI" }] } } }],
  ["a request for two things", { ...GUARDS, plugins: { p: { requests: [{ env: "A", http: "b", reason: "r" }] } } }],
  ["a plugin in capitals", { ...GUARDS, plugins: { P: {} } }],
  ["no plugins", { ...GUARDS, plugins: {} }],
  ["fuel in words", { ...GUARDS, plugins: { p: { limits: { fuel: "much" } } } }],
] as const)("it refuses %s", ([, manifest]) => {
  expect(validate(manifest)).toBe(false);
});
