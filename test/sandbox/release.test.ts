import { expect, test } from "vitest";
import { releaseBytes } from "../../host/sandbox/release.ts";

test("bytes that were released are gone, and can be released again, as can others in the same buffer", () => {
  const bytes = new Uint8Array(100).fill(1);
  const [first, second] = [bytes.subarray(0, 50), bytes.subarray(50)];
  for (const part of [first, first, second]) releaseBytes(part);
  expect([first.length, second.length, bytes.length]).toEqual([0, 0, 0]);
});
