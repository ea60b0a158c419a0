import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Writes files (relative path to text) into a new folder that goes away with the test that runs; gives its path. */
export async function writeProject(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "hooklet-project-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}
