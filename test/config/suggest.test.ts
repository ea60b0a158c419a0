import { describe, expect, test } from "vitest";
import { closest, suggestion } from "../../host/config/suggest.ts";
import { dialectEventNames } from "../../host/event/name.ts";

const EVENTS = dialectEventNames("openharness");

describe("the closest name", () => {
  test.each([
    ["preTolUse", "preToolUse"],
    ["PreToolUse", "preToolUse"],
    ["pretooluse", "preToolUse"],
    ["postToolUseFail", "postToolUseFailure"],
    ["turnStops", "turnStop"],
    ["userPrompt", null],
    ["x", null],
    ["", null],
  ])("to `%s` is `%s`", (name, expected) => {
    expect(closest(name, EVENTS)).toBe(expected);
  });

  test("is the first of those that are equally close", () => {
    expect(closest("aab", ["aaa", "aac", "abb"])).toBe("aaa");
  });

  test("is never far from a short name", () => {
    expect(closest("ab", ["cd", "abc"])).toBe("abc");
    expect(closest("ab", ["cd"])).toBeNull();
    expect(closest("ax", ["ab"])).toBe("ab");
  });
});

describe("a suggestion", () => {
  test("asks for the closest name", () => {
    expect(suggestion("comand", ["command", "http"])).toBe("did you mean `command`?");
  });

  test("lists all names where none is close", () => {
    expect(suggestion("colour", ["command", "http"])).toBe("known names: command, http");
  });
});
