import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file, for its owner alone unless told, as a whole or not at all; makes its folder where there is none. */
export async function writeFileAtomically(path: string, bytes: Uint8Array | string, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeDraft(draft, bytes, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(draft: string, bytes: Uint8Array | string, mode: number): Promise<void> {
  await using file = await open(draft, "wx", mode);
  await file.writeFile(bytes);
  await file.sync();
}
