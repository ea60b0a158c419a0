import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeLock, readLock } from "../../../host/bundle/lock/file.ts";
import { withBundle } from "../../../host/bundle/lock/lock.ts";
import { writeFolder } from "../../support/bundle.ts";
import { lockedOf } from "./locks.ts";

test("there is no lock, then there is one, and others may read it", async () => {
  const [folder, dataDir] = [await writeFolder({}), await writeFolder({})];
  expect(await readLock(folder)).toBeNull();
  await changeLock(folder, dataDir, (lock) => withBundle(lock, "a", lockedOf()));
  expect([...((await readLock(folder))?.bundles.keys() ?? [])]).toEqual(["a"]);
  expect(await readdir(folder)).toEqual(["hooklet.lock"]);
});

test("changes of many at once are all there afterwards", async () => {
  const [folder, dataDir] = [await writeFolder({}), await writeFolder({})];
  const names = Array.from({ length: 20 }, (_, index) => `b${String(index).padStart(2, "0")}`);
  await Promise.all(names.map((name) => changeLock(folder, dataDir, (lock) => withBundle(lock, name, lockedOf()))));
  expect([...((await readLock(folder))?.bundles.keys() ?? [])]).toEqual(names);
});

test("a change that changes nothing doesn't touch the file", async () => {
  const [folder, dataDir] = [await writeFolder({}), await writeFolder({})];
  await changeLock(folder, dataDir, (lock) => lock);
  expect(await readdir(folder)).toEqual([]);
});

test("half a lock of a killed process is gone after the next change", async () => {
  const folder = await writeFolder({ "hooklet.lock.1234.tmp": "half", "hooklet.lock.md": "mine" });
  await changeLock(folder, await writeFolder({}), (lock) => withBundle(lock, "a", lockedOf()));
  expect(await readdir(folder)).toEqual(["hooklet.lock", "hooklet.lock.md"]);
});

test("a damaged lock is an error, and stays as it is", async () => {
  const folder = await writeFolder({ "hooklet.lock": "{" });
  const change = changeLock(folder, await writeFolder({}), (lock) => withBundle(lock, "a", lockedOf()));
  await expect(change).rejects.toMatchObject({ code: "bundle.lock" });
  expect(await readFile(join(folder, "hooklet.lock"), "utf8")).toBe("{");
});

test("a lock that can't be written is an error of the store", async () => {
  const folder = await writeFolder({});
  await writeFile(join(folder, "file"), "");
  const change = changeLock(join(folder, "file"), await writeFolder({}), (lock) => withBundle(lock, "a", lockedOf()));
  await expect(change).rejects.toMatchObject({ code: "bundle.store" });
});
