import { describe, expect, test } from "vitest";
import { answering, handleText, said, TestModule } from "./module.ts";

const ECHO = handleText(answering("(call $input_offset)"));

test("the envelope is the input, and the output is the answer", async () => {
  const module = await TestModule.of(ECHO);
  for (const text of ["{}", '{"a":"äöü 🙂"}', "x".repeat(200_000), ""]) expect(said(module.call(text))).toBe(text);
});
