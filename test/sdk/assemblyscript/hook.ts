import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildComponent } from "../../../sdk/assemblyscript/build/build.ts";

/** Builds a hook from its sources by file name, `index.ts` being the entry, in a folder of its own. */
export async function buildHook(files: Record<string, string>, optimize = false): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "hook-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return await buildComponent({ entry: path.join(folder, "index.ts"), optimize });
  } finally {
    await rm(folder, { recursive: true });
  }
}
