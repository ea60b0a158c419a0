import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { HookletError } from "../../failure/failure.ts";
import type { Files } from "../archive/write.ts";
import { bundleError, codeOf } from "../failed.ts";
import { ARCHIVE_LIMIT } from "../limits.ts";

/** A folder that a bundle is packed from, wherever it is. */
export interface Tree {
  /** The names of the files directly in it. */
  readonly names: () => Promise<readonly string[]>;
  /** A file's bytes, or null where there is none. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
}

/** A folder of the file system. What a link leads to has to be in the folder as well. */
export async function folderTree(folder: string): Promise<Tree> {
  const root = await realpath(folder).catch(() => {
    throw bundleError("bundle.not-found", `there is no folder \`${folder}\``, "check the path");
  });
  return {
    names: async () => {
      const entries = await readdir(root, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    read: (name) => readWithin(root, name),
  };
}

/** Files that are in memory. */
export function filesTree(files: Files): Tree {
  return {
    names: async () => [...files.keys()].filter((name) => !name.includes("/")),
    read: async (name) => files.get(name) ?? null,
  };
}

async function readWithin(root: string, name: string): Promise<Uint8Array | null> {
  try {
    const path = await realpath(join(root, name));
    if (!path.startsWith(root + sep)) {
      throw bundleError("bundle.manifest", `\`${name}\` is a link that leads out of the bundle's folder`);
    }
    const found = await stat(path);
    // Reading a pipe would wait for somebody to write into it.
    if (!found.isFile()) throw bundleError("bundle.manifest", `\`${name}\` in the bundle's folder is not a file`);
    if (found.size > ARCHIVE_LIMIT) {
      throw bundleError("bundle.too-large", `\`${name}\` is larger than ${ARCHIVE_LIMIT} bytes`);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof HookletError) throw error;
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw bundleError("bundle.manifest", `\`${name}\` can't be read (${codeOf(error)})`, "check its permissions");
  }
}
