import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFileWithin } from "../../host/sandbox/read-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-read-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(size: number): Promise<readonly [path: string, content: Buffer]> {
  const path = join(folder, `${size}.bin`);
  const content = Buffer.alloc(size, "0123456789");
  await writeFile(path, content);
  return [path, content];
}

describe("a file within the limit is read as it is", () => {
  test.for([0, 1, 65_535, 65_536, 65_537, 1_000_000])("%i bytes", async (size) => {
    const [path, content] = await fileOf(size);
    expect((await readFileWithin(path, Number.POSITIVE_INFINITY))?.equals(content)).toBe(true);
    expect((await readFileWithin(path, size))?.equals(content)).toBe(true);
  });
});

test.for([1, 65_536, 65_537, 1_000_000])("%i bytes are not read where one less may be", async (size) => {
  const [path] = await fileOf(size);
  expect(await readFileWithin(path, size - 1)).toBeNull();
});

test("the bytes share their buffer with no others", async () => {
  const [path] = await fileOf(3);
  const bytes = await readFileWithin(path, 100);
  const other = Buffer.from("other");
  expect(bytes?.buffer).not.toBe(other.buffer);
});

test("what can't be read is thrown", async () => {
  await expect(readFileWithin(join(folder, "nothing"), 100)).rejects.toMatchObject({ code: "ENOENT" });
});

/** Whether this system has files that don't tell their size. */
const hasDevices = await access("/dev/zero").then(
  () => true,
  () => false,
);

test.skipIf(!hasDevices)("a device without an end is given up at the limit", async () => {
  expect(await readFileWithin("/dev/zero", 1_000_000)).toBeNull();
});

test.skipIf(!hasDevices)("a device at its end is an empty file", async () => {
  expect(await readFileWithin("/dev/null", 100)).toHaveLength(0);
});
