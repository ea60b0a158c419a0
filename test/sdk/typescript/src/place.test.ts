import path from "node:path";
import { expect, test } from "vitest";
import { buildComponent } from "../../../../sdk/typescript/build/build.ts";
import { findPlace } from "../../../../sdk/typescript/src/place.ts";
import { writeProject } from "../../../support/project.ts";
import { loadComponent } from "../../../support/run-component.ts";

const PLACES = { files: ["src/index.ts", "node_modules/a/index.js"], lines: [[], [0, -1, 0, 10, 0, 3, 20, 1, 8]] };

function stackOf(...places: string[]): string {
  return places.map((place) => `    at f (componentize-qjs:user.js:${place})\n`).join("");
}

test.each([
  [["2:11"], "src/index.ts:3"],
  [["2:20"], "src/index.ts:3"],
  [["2:21"], "node_modules/a/index.js:8"],
  [["2:21", "2:15"], "src/index.ts:3"],
  [["2:10", "2:15"], "src/index.ts:3"],
  [["2:10"], undefined],
  [["1:1"], undefined],
  [["9:1"], undefined],
  [[], undefined],
])("the place of a stack with %j", (stack, place) => {
  expect(findPlace(stackOf(...stack), PLACES)).toBe(place);
});

test("there is none without a table", () => {
  expect(findPlace(stackOf("2:11"), undefined)).toBeUndefined();
});

const HOOK = `import { defineHook, log } from "@hooklet/sdk";
import { parse } from "parser";
import { check } from "./check.ts";

interface Unused {
  field: string;
}

export default defineHook({
  turnStart(event) {
    const flags = "${"🎌日é".repeat(50)}";
    log("info", flags);
    if (event.message === "engine") JSON.parse("{");
    if (event.message === "package") parse();

    check<string>(
      event.message,
    );
  },
});
`;

test("an uncaught error names the author's own file and line, whatever stands before it on a line", async () => {
  const folder = await writeProject({
    "package.json": "{}",
    "src/index.ts": HOOK,
    "src/check.ts":
      "type A = 1;\n\nexport function check<T>(value: unknown): T {\n  throw new Error('no ' + value);\n}\n",
    "node_modules/parser/package.json": '{ "name": "parser", "main": "index.js" }',
    "node_modules/parser/index.js": "\nexports.parse = () => {\n  throw new Error('parsing');\n};\n",
  });
  const hook = await loadComponent(await buildComponent({ entry: path.join(folder, "src/index.ts") }));
  const failureOf = (message: string) => hook.call({ event: "turnStart", message }).answer;
  expect(failureOf("go")).toEqual({ err: "no go (src/check.ts:4)" });
  expect(failureOf("package")).toEqual({ err: "parsing (src/index.ts:14)" });
  expect(failureOf("engine")).toEqual({ err: expect.stringMatching(/ \(src\/index\.ts:13\)$/) });
});
