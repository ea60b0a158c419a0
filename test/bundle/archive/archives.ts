import { gzipSync } from "node:zlib";
import { Header, type HeaderData, Pax } from "tar";

/** An entry of an archive as an attacker would write it. */
export interface Entry extends HeaderData {
  readonly path: string;
  readonly body?: string | Uint8Array;
}

/** An archive of whatever entries, with nothing checked. */
export function archiveOf(entries: readonly Entry[]): Uint8Array {
  return gzipSync(Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(1024)]));
}

/** The blocks of one entry. */
export function blocksOf({ body = "", ...data }: Entry): readonly Uint8Array[] {
  const bytes = Buffer.from(body);
  const header = new Header({
    mode: 0o644,
    type: "File",
    mtime: new Date(0),
    ...data,
    size: data.size ?? bytes.length,
  });
  const block = Buffer.alloc(512);
  header.encode(block, 0);
  return [block, bytes, Buffer.alloc(-bytes.length & 511)];
}

/** An extended header that gives the next entry another name. */
export function longName(path: string): Uint8Array {
  return new Pax({ path }).encode();
}
