import { expect, test } from "vitest";
import { fill } from "./fill.ts";

test("fills in variables and repetitions, wherever texts are", () => {
  const written = { a: ["{{url}}/x", { b: "{{workspace}}:{{url}}" }], c: "<{{repeat ab 3}}>", d: 5, e: null };
  expect(fill(written, { url: "http://h", workspace: "/w" })).toEqual({
    a: ["http://h/x", { b: "/w:http://h" }],
    c: "<ababab>",
    d: 5,
    e: null,
  });
});

test("leaves all other braces as they are", () => {
  const text = "{{tool_name}} {url} {{ url }} {{repeat}} {{repeat x many}} $url";
  expect(fill(text, { url: "http://h" })).toBe(text);
});
