import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Pins } from "./record.ts";

/** The digests of some files; one that can't be read has the digest `absent`. */
export async function digestFiles(paths: Iterable<string>): Promise<Pins> {
  const digests = await Promise.all([...new Set(paths)].map(async (path) => [path, await digestFile(path)] as const));
  return Object.fromEntries(digests);
}

/** The files that are not what was pinned, and those that weren't there then. */
export function changedFiles(pinned: Pins, now: Pins): readonly string[] {
  return Object.keys({ ...pinned, ...now }).filter((path) => pinned[path] !== now[path]);
}

async function digestFile(path: string): Promise<string> {
  try {
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch {
    return "absent";
  }
}
