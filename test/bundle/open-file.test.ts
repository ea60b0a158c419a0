import { mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchiveFile, openPath } from "../../host/bundle/open-file.ts";
import { guardFiles, packGuards, writeFolder } from "../support/bundle.ts";

const SIGNATURE = "-----BEGIN SSH SIGNATURE-----\nU1NI\n-----END SSH SIGNATURE-----\n";

test("a file with its signatures beside it, and the folder that it was packed from, are the same bundle", async () => {
  const folder = await writeFolder({ ...(await guardFiles()), "hooklet.sig": SIGNATURE });
  const packed = { ...(await packGuards()), signatures: [SIGNATURE] };
  const file = join(await writeFolder({ "a.tgz": packed.archive, "a.tgz.sig": SIGNATURE }), "a.tgz");
  expect(await openPath(folder)).toEqual(packed);
  expect(await openPath(file)).toMatchObject({ integrity: packed.integrity, signatures: [SIGNATURE] });
});

test("what isn't there, and what can't be read, is told", async () => {
  const folder = await writeFolder({ "a.tgz": (await packGuards()).archive });
  const open = (name: string) => openArchiveFile(join(folder, name));
  await expect(open("none.tgz")).rejects.toMatchObject({ code: "bundle.not-found" });
  await expect(open("a.tgz/b.tgz")).rejects.toMatchObject({ code: "bundle.not-found" });
  // Signatures that can't be read are not taken for none.
  await mkdir(join(folder, "a.tgz.sig"));
  await expect(open("a.tgz")).rejects.toMatchObject({ message: expect.stringContaining("EISDIR") });
  await rm(join(folder, "a.tgz.sig"), { recursive: true });
  await writeFile(join(folder, "large.tgz"), "");
  await truncate(join(folder, "large.tgz"), 64 * 1024 ** 2 + 1);
  await expect(open("large.tgz")).rejects.toMatchObject({ code: "bundle.too-large" });
});
