import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { beforeAll, describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Files of the pure core, one in every place that is part of it. */
const PURE = [
  "host/event/example.ts",
  "host/match/example.ts",
  "host/decision/example.ts",
  "host/failure/example.ts",
  "host/dialect/example.ts",
  "host/dialect/openharness/example.ts",
  "host/plan.ts",
];
const ELSEWHERE = "host/handler/example.ts";

const EFFECTS: Readonly<Record<string, string>> = {
  "files by a named import": 'export { readFile } from "node:fs/promises";',
  "files by a default import": 'import fs from "node:fs";\nfs.readFileSync("x");',
  "files by a dynamic import": 'export const fs = await import("node:fs");',
  "everything of files": 'export * from "node:fs";',
  "child processes": 'export { spawn } from "node:child_process";',
  "the process by import": 'import process from "node:process";\nprocess.exit();',
  "the process itself": "export const env = process.env;",
  timers: "setTimeout(() => {}, 1);",
  "timers by import": 'export { setTimeout } from "node:timers/promises";',
  intervals: "setInterval(() => {}, 1);",
  "the date": "export const now = new Date();",
  "the clock": "export const now = Date.now();",
  "the fine clock": "export const now = performance.now();",
  "the network": 'export const answer = await fetch("http://127.0.0.1/");',
  "the network by undici": 'export { request } from "undici";',
  "processes by execa": 'export { execa } from "execa";',
  workers: 'export const worker = new Worker("x");',
  handlers: 'export { createHandlers } from "../handler/registry.ts";',
  "handlers from a folder below": 'export { createHttpHandler } from "../../handler/http/http.ts";',
  "types of handlers": 'export type { Handler } from "../handler/handler.ts";',
  "the sandbox": 'export { Plugin } from "../sandbox/plugin.ts";',
  "the command line": 'export { main } from "../cli/main.ts";',
  trust: 'export { trustProblem } from "../trust/trust.ts";',
  readers: 'export { readConfigFile } from "../config/read.ts";',
};

const HARMLESS: Readonly<Record<string, string>> = {
  paths: 'export { join } from "node:path";',
  "the other pure folders": 'export { plan } from "../plan.ts";\nexport type { HookEntry } from "../config/entry.ts";',
  "the YAML reader, which is given its text": 'export { parseYaml } from "../config/yaml.ts";',
  "the language itself": 'export const both = [JSON.stringify({}), new TextEncoder().encode("x"), /a/.test("a")];',
};

const RULES = ["lint/style/noRestrictedImports", "lint/style/noRestrictedGlobals"];

/** Lints texts by path, all in one run and with the project's own settings; gives the paths that break the rules. */
async function lint(texts: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-lint-"));
  try {
    await copyFile(join(ROOT, "biome.json"), join(folder, "biome.json"));
    for (const [path, text] of texts) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), `${text}\n`);
    }
    const options = ["--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json"];
    const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
    const { stdout } = await execa(process.execPath, [biome, "lint", ...options], { cwd: folder, reject: false });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
    return new Set(diagnostics.filter(({ category }) => RULES.includes(category)).map(({ location }) => location.path));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Where a text stands if it is the only one of its name: `host/event/example.ts` becomes `host/event/3/example.ts`. */
function pathOf(place: string, name: string): string {
  const index = [...Object.keys(EFFECTS), ...Object.keys(HARMLESS)].indexOf(name);
  return place === "host/plan.ts" ? place : join(dirname(place), String(index), "example.ts");
}

let broken: ReadonlySet<string>;
beforeAll(async () => {
  const texts = Object.entries({ ...EFFECTS, ...HARMLESS });
  const places = [...PURE.filter((place) => place !== "host/plan.ts"), ELSEWHERE];
  const files = places.flatMap((place) => texts.map(([name, text]) => [pathOf(place, name), text] as const));
  broken = await lint(new Map([...files, ["host/plan.ts", EFFECTS.timers ?? ""]]));
});

describe.each(PURE.filter((place) => place !== "host/plan.ts"))("%s", (place) => {
  test.each(Object.keys(EFFECTS))("may not reach %s", (name) => {
    expect(broken.has(pathOf(place, name))).toBe(true);
  });

  test.each(Object.keys(HARMLESS))("may use %s", (name) => {
    expect(broken.has(pathOf(place, name))).toBe(false);
  });

  test("is in a folder that the project has", async () => {
    expect((await readdir(join(ROOT, dirname(place)))).length).toBeGreaterThan(0);
  });
});

test("host/plan.ts may not reach timers", () => {
  expect(broken.has("host/plan.ts")).toBe(true);
});

test.each(Object.keys(EFFECTS))("a handler may reach %s", (name) => {
  expect(broken.has(pathOf(ELSEWHERE, name))).toBe(false);
});
