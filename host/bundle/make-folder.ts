import { mkdir } from "node:fs/promises";

/** Makes a folder for its owner alone, and those above it, where there is none. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    // On a disk that is read-only, the call above only says that the folder isn't there.
    await mkdir(folder, { mode: 0o700 });
  }
}
