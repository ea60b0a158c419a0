import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeOf, messageOf } from "../../host/failure/caught.ts";

function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const missing = caught(() => readFileSync("/nowhere"));

test.each([
  [new Error("broken"), "broken"],
  [missing, "ENOENT: no such file or directory, open '/nowhere'"],
  ["a text", "a text"],
  [undefined, "undefined"],
])("the message of %s", (error, message) => {
  expect(messageOf(error)).toBe(message);
});

test.each([
  [missing, "ENOENT"],
  [Object.assign(new Error("numbered"), { code: 7 }), "7"],
  [new Error("without"), null],
  [{ code: "ENOENT" }, null],
  ["ENOENT", null],
])("the code of %s", (error, code) => {
  expect(codeOf(error)).toBe(code);
});
