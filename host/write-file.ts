import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file, for its owner alone, as a whole or not at all; makes its folder where there is none. */
export async function writeFileAtomically(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await using file = await open(draft, "wx", 0o600);
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, path);
}
