/** A component ready to run: the JavaScript that jco generated for it, and its core modules by the names in there. */
export interface Artifact {
  readonly glue: string;
  readonly modules: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Version of what an artifact holds: a stored one of another version is made anew. */
export const ARTIFACT_VERSION = 1;

interface Header {
  readonly version: number;
  /** Of everything after the header line. */
  readonly sha256: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
}

const GLUE = "glue.js";

/** One file: a line of JSON that names the parts and their digest, then the parts. `digest` hashes to hex. */
export function encodeArtifact(artifact: Artifact, digest: (bytes: Uint8Array) => string): Uint8Array {
  const files: [string, Uint8Array][] = [[GLUE, Buffer.from(artifact.glue)], ...artifact.modules];
  const body = Buffer.concat(files.map(([, bytes]) => bytes));
  const header: Header = {
    version: ARTIFACT_VERSION,
    sha256: digest(body),
    files: files.map(([name, bytes]) => ({ name, size: bytes.length })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** The artifact that a file holds, or null where the file is not whole, not ours or of another version. */
export function decodeArtifact(bytes: Buffer<ArrayBuffer>, digest: (bytes: Uint8Array) => string): Artifact | null {
  const end = bytes.indexOf("\n");
  const header = end < 0 ? null : parseHeader(bytes.toString("utf8", 0, end));
  const body = bytes.subarray(end + 1);
  if (header === null || digest(body) !== header.sha256) return null;
  const parts = new Map<string, Uint8Array<ArrayBuffer>>();
  let offset = 0;
  for (const { name, size } of header.files) {
    parts.set(name, body.subarray(offset, offset + size));
    offset += size;
  }
  const glue = parts.get(GLUE);
  parts.delete(GLUE);
  return glue === undefined ? null : { glue: Buffer.from(glue).toString("utf8"), modules: parts };
}

function parseHeader(text: string): Header | null {
  try {
    // The digest in the header covers the rest; a header that isn't ours lacks the version.
    const header = JSON.parse(text) as Partial<Header>;
    if (header.version !== ARTIFACT_VERSION || header.sha256 === undefined || header.files === undefined) return null;
    return { version: header.version, sha256: header.sha256, files: header.files };
  } catch {
    return null;
  }
}
