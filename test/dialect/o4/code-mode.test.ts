import { describe, expect, it } from "vitest";
import { isCodeModeResult, withoutSource } from "../../../host/dialect/o4/code-mode.ts";

describe("withoutSource", () => {
  it("replaces the program by its length, whatever type it has", () => {
    expect(withoutSource({ source: "" })).toEqual({ source: "[REDACTED] (0 characters)" });
    expect(withoutSource({ source: ["a", 1] })).toEqual({ source: "[REDACTED] (7 characters)" });
    expect(withoutSource({ source: null, other: 1 })).toEqual({ source: "[REDACTED] (4 characters)", other: 1 });
    expect(withoutSource("1 + 1")).toBe("[REDACTED] (5 characters)");
  });

  it("leaves an input without a program as it is", () => {
    for (const input of [null, 5, ["source"], {}, { code: "x" }]) expect(withoutSource(input)).toEqual(input);
  });
});

describe("isCodeModeResult", () => {
  it("takes exactly an empty object, or one with the text", () => {
    for (const output of ["{}", " {}\n", '{"updatedOutput": ""}', '{"updatedOutput":"x"}\n']) {
      expect(isCodeModeResult(output)).toBe(true);
    }
    const others = ["", " ", "null", "[]", '"x"', "x", '{"updatedOutput":5}', '{"updatedOutput":null}', '{"other":1}'];
    for (const output of [...others, '{"updatedOutput":"x","other":1}', '{"updatedOutput":"x"} x']) {
      expect(isCodeModeResult(output)).toBe(false);
    }
  });

  it("takes at most 100 KiB of text, in UTF-8", () => {
    const output = (text: string) => JSON.stringify({ updatedOutput: text });
    expect(isCodeModeResult(output("x".repeat(102_400)))).toBe(true);
    expect(isCodeModeResult(output("x".repeat(102_401)))).toBe(false);
    expect(isCodeModeResult(output("é".repeat(51_200)))).toBe(true);
    expect(isCodeModeResult(output(`${"é".repeat(51_200)}x`))).toBe(false);
    // Escapes count as the characters that they stand for.
    expect(isCodeModeResult(output("\n".repeat(102_400)))).toBe(true);
  });
});
