/** A component ready to run: the JavaScript that jco generated for it, and its core modules by the names in there. */
export interface Artifact {
  readonly glue: string;
  readonly modules: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** What artifacts are made with: those of another version are made anew. */
export const TRANSPILER = "jco-transpile 0.15.0";

const MAGIC = `hooklet artifact 1, ${TRANSPILER}`;
const GLUE = "glue.js";

/** The parts of an artifact, in the order in which they are stored. */
interface Part {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

type Digest = (bytes: Uint8Array) => string;

/** One file: a line with the version and the digest of the rest, a line of JSON that names the parts, the parts. */
export function encodeArtifact(artifact: Artifact, digest: Digest): Uint8Array {
  const parts: [string, Uint8Array][] = [[GLUE, Buffer.from(artifact.glue)], ...artifact.modules];
  const index: readonly Part[] = parts.map(([name, bytes]) => ({ name, size: bytes.length }));
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...parts.map(([, bytes]) => bytes)]);
  return Buffer.concat([Buffer.from(`${MAGIC}, sha256 ${digest(rest)}\n`), rest]);
}

/** The artifact that a file holds, or null where the file isn't what was written, or is of another version. */
export function decodeArtifact(file: Buffer<ArrayBuffer>, digest: Digest): Artifact | null {
  const [title, rest] = splitLine(file);
  if (title !== `${MAGIC}, sha256 ${digest(rest)}`) return null;
  const [index, bytes] = splitLine(rest);
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let offset = 0;
  // The digest matched, so this is the index that was written.
  for (const { name, size } of JSON.parse(index) as readonly Part[]) {
    parts.set(name, bytes.subarray(offset, offset + size));
    offset += size;
  }
  const glue = Buffer.from(parts.get(GLUE) ?? []).toString("utf8");
  parts.delete(GLUE);
  return { glue, modules: parts };
}

function splitLine(bytes: Buffer<ArrayBuffer>): readonly [string, Buffer<ArrayBuffer>] {
  const end = bytes.indexOf("\n");
  return [bytes.toString("utf8", 0, Math.max(end, 0)), bytes.subarray(end + 1)];
}
