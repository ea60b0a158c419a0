import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generatedPages } from "../../docs/generate.ts";

test.for([...generatedPages()])("docs/%s is what the tables say", async ([name, text]) => {
  expect(await readFile(new URL(`../../docs/${name}`, import.meta.url), "utf8")).toBe(text);
});
