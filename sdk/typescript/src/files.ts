/// <reference path="./wasi.d.ts" />
/** Files in the folders that the entry grants: `@hooklet/sdk/files`. A hook that doesn't import it can't reach a file at all. */
import * as preopens from "wasi:filesystem/preopens@0.2.12";
import type { Descriptor } from "wasi:filesystem/types@0.2.12";
import { fail } from "./failure.ts";

const CHUNK = 65_536;

/** The most of a file that is read, in bytes. */
const MAX_BYTES = 1_048_576;

/**
 * The text of a file, UTF-8, at most 1 MiB. A relative path starts where those of the entry's grants do: for `read: [./docs]` it
 * is `docs/style.md`. The call fails where the folder isn't granted, there is no such file, or it isn't text.
 */
export function readText(path: string): string {
  const parts = partsOf(path);
  const granted = preopens.getDirectories().map(([folder, name]) => ({ folder, parts: partsOf(name) }));
  const [nearest] = granted
    .filter((one) => one.parts.length < parts.length && one.parts.every((part, index) => part === parts[index]))
    .sort((one, other) => other.parts.length - one.parts.length);
  if (nearest === undefined) {
    return fail(`\`${path}\` is in no folder that the hook's entry grants: add its folder to \`allow: { read: […] }\``);
  }
  const bytes = readAll(nearest.folder, parts.slice(nearest.parts.length).join("/"), path);
  try {
    // an engine without a decoder of UTF-8 has this one
    return decodeURIComponent(escape(bytes));
  } catch {
    return fail(`\`${path}\` is not UTF-8 text`);
  }
}

/** `.` and `..` are resolved here, so that a path names one folder alone. */
function partsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts;
}

/** One character for each byte. */
function readAll(folder: Descriptor, name: string, path: string): string {
  try {
    const file = folder.openAt({ symlinkFollow: true }, name, {}, { read: true });
    let text = "";
    for (let isEnd = false; !isEnd; ) {
      const [bytes, wasLast] = file.read(CHUNK, text.length);
      for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.slice(at, at + 4096));
      if (text.length > MAX_BYTES) return fail(`\`${path}\` is larger than 1 MiB`);
      isEnd = wasLast || bytes.length === 0;
    }
    return text;
  } catch (error) {
    const code = typeof error === "object" && error !== null && "payload" in error ? error.payload : undefined;
    if (code === undefined) throw error;
    return fail(`\`${path}\` can't be read: ${String(code)}`);
  }
}
