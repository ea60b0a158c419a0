import { chmod, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { integrityOf } from "../../host/bundle/integrity.ts";
import { Store, storedBytes } from "../../host/bundle/store.ts";
import { writeFolder } from "../support/bundle.ts";

const BYTES = Buffer.from("a component");

test("what is kept is found by its digest, and keeping it again changes nothing", async () => {
  const folder = join(await writeFolder({}), "store");
  const store = new Store(folder);
  const integrity = await store.write(BYTES);
  expect(integrity).toBe(integrityOf(BYTES));
  expect(await store.read(integrity)).toEqual(BYTES);
  await store.write(BYTES);
  expect(await readdir(folder)).toHaveLength(1);
});

test("nothing is found where nothing was kept", async () => {
  const store = new Store(join(await writeFolder({}), "store"));
  expect(await store.read(integrityOf(BYTES))).toBeNull();
  await expect(storedBytes(integrityOf(BYTES), store)).rejects.toMatchObject({ code: "bundle.missing" });
});

test("a flipped bit is told, and keeping the bytes again mends it", async () => {
  const store = new Store(await writeFolder({}));
  const integrity = await store.write(BYTES);
  const damaged = await readFile(store.path(integrity));
  damaged[3] = (damaged[3] ?? 0) ^ 1;
  await writeFile(store.path(integrity), damaged);
  await expect(store.read(integrity)).rejects.toMatchObject({ code: "bundle.tampered" });
  await store.write(BYTES);
  expect(await store.read(integrity)).toEqual(BYTES);
});

test("what a killed process left is removed after an hour, and nothing else", async () => {
  const folder = await writeFolder({ "a.old.tmp": "", "a.new.tmp": "", b: "" });
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(join(folder, "a.old.tmp"), twoHoursAgo, twoHoursAgo);
  await utimes(join(folder, "b"), twoHoursAgo, twoHoursAgo);
  await new Store(folder).clean();
  expect(await readdir(folder)).toEqual(["a.new.tmp", "b"]);
});

test("a folder that can't be written is told with the system's reason", async () => {
  const file = join(await writeFolder({ "not-a-folder": "" }), "not-a-folder");
  await chmod(file, 0o600);
  await expect(new Store(join(file, "store")).write(BYTES)).rejects.toMatchObject({
    code: "bundle.store",
    message: expect.stringContaining("ENOTDIR"),
  });
});
