import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TraceFile } from "../../host/trace/file.ts";
import { makeWorkspace } from "../support/workspace.ts";

async function lines(path: string): Promise<readonly unknown[]> {
  return (await readFile(path, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("values are appended as lines, by several writers at once, for the owner alone", async () => {
  await using workspace = await makeWorkspace();
  const path = join(workspace.root, "deep", "trace.jsonl");
  const writers = [new TraceFile(path), new TraceFile(path)];
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  await Promise.all(numbers.map((number) => writers[number % 2]?.append({ number })));
  const written = (await lines(path)) as { number: number }[];
  expect(written.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a file that grew too large is put aside, in place of the one before", async () => {
  await using workspace = await makeWorkspace();
  const path = join(workspace.root, "trace.jsonl");
  const file = new TraceFile(path, 30);
  for (const number of [1, 2, 3, 4, 5]) await file.append({ number });
  expect(await lines(path)).toEqual([{ number: 5 }]);
  expect(await lines(`${path}.1`)).toEqual([{ number: 3 }, { number: 4 }]);
});
