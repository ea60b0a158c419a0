import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetLock, notedLocks, noteLock } from "../../../host/bundle/lock/noted.ts";
import { writeFolder } from "../../support/bundle.ts";

test("a folder is noted once, whatever name it goes by, until it is forgotten", async () => {
  const folder = await writeFolder({});
  const [dataDir, one, two] = ["data", "one", "two"].map((name) => join(folder, name));
  if (dataDir === undefined || one === undefined || two === undefined) throw new Error("a path is missing");
  expect(await notedLocks(dataDir)).toEqual([]);
  await Promise.all([one, two].map((path) => mkdir(path)));
  await symlink(one, join(folder, "link"));
  for (const path of [two, one, join(folder, "link"), two]) await noteLock(path, dataDir);
  expect(await notedLocks(dataDir)).toEqual([one, two]);
  await writeFile(join(dataDir, "locks/0.draft.tmp"), "half");
  await forgetLock(one, dataDir);
  await forgetLock(one, dataDir);
  expect(await notedLocks(dataDir)).toEqual([two]);
});

test("where notes can't be written, the system's reason is told", async () => {
  const file = join(await writeFolder({ "not-a-folder": "" }), "not-a-folder");
  await expect(noteLock("/w", join(file, "data"))).rejects.toMatchObject({ code: "bundle.store" });
});
