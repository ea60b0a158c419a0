import type { CoreFacts, PluginCode } from "../protocol.ts";

/** A core module as it is stored: metered, not yet compiled. */
export interface StoredCore extends CoreFacts {
  readonly module: Uint8Array<ArrayBuffer>;
}

/** A plugin ready to run: its core modules by name, and for a component the script made of the JavaScript that jco generated for it. */
export interface Artifact extends Omit<PluginCode, "cores"> {
  readonly cores: ReadonlyMap<string, StoredCore>;
}

/** What artifacts are made with: those of another version are made anew. */
export const TRANSPILER = "jco-transpile 0.15.0";

const MAGIC = `hooklet artifact 10, ${TRANSPILER}`;

interface Index {
  readonly restorable: boolean;
  readonly wasi: boolean;
  /** Bytes; null where there is none. */
  readonly glue: number | null;
  /** In the order in which their bytes follow. */
  readonly cores: readonly {
    readonly name: string;
    readonly size: number;
    readonly pages: number;
    readonly writesTables: boolean;
    readonly waits: boolean;
  }[];
}

type Digest = (bytes: Uint8Array) => string;

/** One file: a line with the version and the digest of the rest, a line of JSON that names the parts, the parts. */
export function encodeArtifact({ glue, cores, restorable, wasi }: Artifact, digest: Digest): Uint8Array {
  const text = Buffer.from(glue ?? "");
  const listed = [...cores].map(([name, { module, ...rest }]) => ({ name, size: module.length, ...rest }));
  const index: Index = { restorable, wasi, glue: glue === null ? null : text.length, cores: listed };
  const modules = [...cores.values()].map(({ module }) => module);
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), text, ...modules]);
  return Buffer.concat([Buffer.from(`${MAGIC}, sha256 ${digest(rest)}\n`), rest]);
}

/** The artifact that a file holds, or null where the file isn't what was written, or is of another version. */
export function decodeArtifact(file: Buffer<ArrayBuffer>, digest: Digest): Artifact | null {
  const [title, rest] = splitLine(file);
  if (title !== `${MAGIC}, sha256 ${digest(rest)}`) return null;
  const [line, bytes] = splitLine(rest);
  // The digest matched, so this is the index that was written.
  const index = JSON.parse(line) as Index;
  let offset = index.glue ?? 0;
  const cores = index.cores.map(({ name, size, ...rest }): [string, StoredCore] => {
    const module = bytes.subarray(offset, offset + size);
    offset += size;
    return [name, { module, ...rest }];
  });
  return {
    glue: index.glue === null ? null : bytes.toString("utf8", 0, index.glue),
    cores: new Map(cores),
    restorable: index.restorable,
    wasi: index.wasi,
  };
}

function splitLine(bytes: Buffer<ArrayBuffer>): readonly [string, Buffer<ArrayBuffer>] {
  const end = bytes.indexOf("\n");
  return [bytes.toString("utf8", 0, Math.max(end, 0)), bytes.subarray(end + 1)];
}
