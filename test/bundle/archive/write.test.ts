import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeArchive } from "../../../host/bundle/archive/write.ts";
import { integrityOf } from "../../../host/bundle/integrity.ts";
import { writeFolder } from "../../support/bundle.ts";

const FILES = new Map([
  ["hooklet.json", Buffer.from('{"name":"a"}\n')],
  ["dist/a.wasm", Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index) % 251))],
]);

test("the bytes are the same on every machine and with every Node", () => {
  // What was written on Linux by Node 24: another value means that published digests no longer hold.
  expect(integrityOf(writeArchive(FILES))).toBe(
    "sha512-1Qy0RxU1ajGSJDWiJTjk94VgOcbPbuo2VLX4odnsliCki69PnLpMUzkoQ0WjLhSd4ieQDyyvEIoSydZUYBh1rg==",
  );
});

test("the order of the files doesn't count", () => {
  expect(writeArchive(new Map([...FILES].reverse()))).toEqual(writeArchive(FILES));
});

test("tar lists it with nothing of the machine in it", async () => {
  const folder = await writeFolder({});
  const file = join(folder, "a.tgz");
  await writeFile(file, writeArchive(FILES));
  const listing = execFileSync("tar", ["--utc", "-tvzf", file], { encoding: "utf8" });
  expect(listing.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^-rw-r--r-- 0\/0 +5000 1985-10-26 08:15 package\/dist\/a\.wasm$/),
    expect.stringMatching(/^-rw-r--r-- 0\/0 +13 1985-10-26 08:15 package\/hooklet\.json$/),
  ]);
});

test.for([["a".repeat(150)], ["é"]])("a name that the plain format can't hold is refused: `%s`", ([name = ""]) => {
  expect(() => writeArchive(new Map([[name, Buffer.from("")]]))).toThrow(
    expect.objectContaining({ code: "bundle.archive" }),
  );
});
