import { expect, test } from "vitest";
import { LOG_LINE_LIMIT, LOG_LINES } from "../../host/sandbox/limits.ts";
import { CallLog, cutText } from "../../host/sandbox/log.ts";

function linesOf(...messages: readonly string[]): readonly string[] {
  const log = new CallLog();
  for (const message of messages) log.add("info", message);
  return log.lines();
}

test("a message is as many lines as it has, whatever ends them", () => {
  expect(linesOf("a\nb\r\nc", "")).toEqual(["info: a", "info: b", "info: c", "info: "]);
  expect(linesOf("\n\r\n\r")).toEqual(["info: ", "info: ", "info: "]);
});

test("lines beyond the bound are counted, in whatever message they are", () => {
  const lines = linesOf("\n".repeat(LOG_LINES + 9), "one more");
  expect(lines).toHaveLength(LOG_LINES + 1);
  expect(lines.at(-1)).toBe("11 more lines were dropped");
});

test("a text is cut between two characters", () => {
  expect(cutText("é".repeat(LOG_LINE_LIMIT))).toBe("é".repeat(LOG_LINE_LIMIT / 2));
  expect(cutText(`x${"é".repeat(LOG_LINE_LIMIT)}`)).toBe(`x${"é".repeat(LOG_LINE_LIMIT / 2 - 1)}`);
  expect(cutText("\ufeffx".repeat(9))).toBe("\ufeffx".repeat(9));
});

test("a copy starts with what there is, and goes its own way", () => {
  const log = new CallLog();
  for (let line = 0; line < 257; line += 1) log.add("info", String(line));
  const copy = log.copy();
  copy.add("info", "more");
  expect(log.lines().at(-1)).toBe("1 more lines were dropped");
  expect(copy.lines().at(-1)).toBe("2 more lines were dropped");
  expect(copy.lines().slice(0, 256)).toEqual(log.lines().slice(0, 256));
});
