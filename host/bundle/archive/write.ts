import { gzipSync } from "fflate";
import { Header } from "tar";
import { bundleError } from "../failed.ts";

/** Paths relative to the bundle's folder, with `/` between their parts, and what the files hold. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The folder that npm expects everything in. */
const ROOT = "package/";

/** What npm gives every file, so that nothing of the machine shows: the zip format's earliest year was the reason. */
const MTIME = new Date("1985-10-26T08:15:00Z");

const BLOCK = 512;

/**
 * A `.tgz` that npm can install and publish. The same files give the same bytes on every run and machine: names are
 * sorted, owners and times fixed, and the compression isn't zlib's, whose output differs between its builds.
 */
export function writeArchive(files: Files): Uint8Array {
  const names = [...files.keys()].sort();
  const entries = names.flatMap((name) => entry(`${ROOT}${name}`, files.get(name) ?? new Uint8Array()));
  const tar = Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
  // A time of 0 is what gzip says where there is none.
  return gzipSync(tar, { level: 9, mtime: 0 });
}

function entry(path: string, bytes: Uint8Array): readonly Uint8Array[] {
  const header = new Header({ path, size: bytes.length, type: "File", mode: 0o644, mtime: MTIME, uid: 0, gid: 0 });
  const block = Buffer.alloc(BLOCK);
  const needsMore = header.encode(block, 0);
  if (needsMore) throw bundleError("bundle.archive", `the name \`${path}\` is too long, or not of ASCII alone`);
  return [block, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))];
}
