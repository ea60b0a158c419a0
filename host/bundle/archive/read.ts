import { gunzipSync } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { HookletError } from "../../failure/failure.ts";
import { bundleError, codeOf } from "../failed.ts";
import { ARCHIVE_LIMIT, ENTRY_LIMIT, UNPACKED_LIMIT } from "../limits.ts";
import { nameKey, nameProblem } from "./name.ts";
import type { Files } from "./write.ts";

/** What may be in an archive; everything else could lead somewhere else than into a file. */
const KINDS: Readonly<Record<string, "file" | "folder">> = {
  File: "file",
  OldFile: "file",
  ContiguousFile: "file",
  Directory: "folder",
};

/** Kinds that are refused, in words. */
const REFUSED: Readonly<Record<string, string>> = {
  Link: "a hard link",
  SymbolicLink: "a symbolic link",
  CharacterDevice: "a device",
  BlockDevice: "a device",
  FIFO: "a pipe",
};

/**
 * The files of a `.tgz`, without the folder that everything is in. Nothing is written anywhere. Throws
 * `bundle.archive` for what is no archive or has in it what a bundle must not have, and `bundle.too-large`.
 */
export function readArchive(bytes: Uint8Array): Files {
  if (bytes.length > ARCHIVE_LIMIT) throw tooLarge(`the archive is larger than ${ARCHIVE_LIMIT} bytes`);
  const reader = new Reader();
  const parser = new Parser({ strict: true, onReadEntry: (entry) => reader.take(entry) });
  // What the parser would pass over: kinds that it doesn't know, and names that are too long for it.
  parser.on("ignoredEntry", ({ path, type }: ReadEntry) => {
    throw refused(path, refusedKind(type));
  });
  const tar = unzip(bytes);
  // The parser would unzip what is zipped twice, without a limit.
  if (!isTar(tar)) throw bundleError("bundle.archive", "the archive is not a `.tar.gz`");
  try {
    parser.end(tar);
  } catch (error) {
    throw error instanceof HookletError ? error : damaged(error);
  }
  return reader.files;
}

class Reader {
  readonly files = new Map<string, Uint8Array>();
  readonly #kinds = new Map<string, { readonly name: string; readonly kind: "file" | "folder" }>();
  #root: string | null = null;
  #entries = 0;

  take(entry: ReadEntry): void {
    this.#entries += 1;
    if (this.#entries > ENTRY_LIMIT) throw tooLarge(`the archive has more than ${ENTRY_LIMIT} entries`);
    const kind = KINDS[entry.type];
    if (kind === undefined) throw refused(entry.path, refusedKind(entry.type));
    const problem = nameProblem(entry.path);
    if (problem !== null) throw refused(entry.path, problem);
    const name = this.#belowRoot(entry.path.replace(/\/$/, ""), kind);
    if (name !== null) this.#claim(name, kind);
    const chunks: Uint8Array[] = [];
    entry.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    if (name !== null && kind === "file") entry.on("end", () => this.files.set(name, Buffer.concat(chunks)));
  }

  /** The name without its first folder, which is the same for everything; null is that folder itself. */
  #belowRoot(path: string, kind: "file" | "folder"): string | null {
    const [root = "", ...rest] = path.split("/");
    this.#root ??= root;
    if (root !== this.#root) throw refused(path, `is not in the folder \`${this.#root}\`, as what comes before it`);
    if (rest.length > 0) return rest.join("/");
    if (kind === "file") throw refused(path, "is not in a folder; npm wants everything in `package/`");
    return null;
  }

  /** Notes the name with the folders above it, each of which must be no other name's file. */
  #claim(name: string, kind: "file" | "folder"): void {
    const parts = name.split("/");
    for (const count of parts.keys()) {
      const above = parts.slice(0, count + 1).join("/");
      const isWhole = above === name;
      const now = { name: above, kind: isWhole ? kind : ("folder" as const) };
      const before = this.#kinds.get(nameKey(above));
      if (before !== undefined) throwOnClash(before, now);
      this.#kinds.set(nameKey(above), now);
    }
  }
}

interface Claim {
  readonly name: string;
  readonly kind: "file" | "folder";
}

function throwOnClash(before: Claim, now: Claim): void {
  if (before.name !== now.name) throw refused(now.name, `differs from \`${before.name}\` in case alone`);
  if (before.kind !== now.kind) throw refused(now.name, "is a file and a folder");
  if (now.kind === "file") throw refused(now.name, "is there twice");
}

function unzip(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_LIMIT });
  } catch (error) {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(`it unpacks to more than ${UNPACKED_LIMIT} bytes`);
    throw damaged(error);
  }
}

/** Whether the first block is an entry of the format that is written since 1988. */
function isTar(tar: Buffer): boolean {
  return tar.toString("latin1", 257, 262) === "ustar";
}

function damaged(error: unknown): Error {
  const said = error instanceof Error ? error.message.replace(/^TAR_[A-Z_]+: /, "") : String(error);
  return bundleError("bundle.archive", `the archive is damaged: ${said.charAt(0).toLowerCase()}${said.slice(1)}`);
}

function refusedKind(type: string): string {
  return `is ${REFUSED[type] ?? `of the kind \`${type}\``}`;
}

function refused(name: string, why: string): Error {
  return bundleError("bundle.archive", `\`${name}\` in the archive ${why}`);
}

function tooLarge(message: string): Error {
  return bundleError("bundle.too-large", message);
}
