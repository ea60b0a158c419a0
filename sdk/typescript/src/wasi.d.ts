/** Of WASI's `filesystem`, what `files.ts` imports. */
declare module "wasi:filesystem/types@0.2.12" {
  export interface Descriptor {
    // the engine takes numbers for 64-bit integers, and traps on BigInt
    /** Gives the bytes and whether they were the last. */
    read(length: number, offset: number): [bytes: Uint8Array, isEnd: boolean];
    openAt(
      pathFlags: { symlinkFollow?: boolean },
      path: string,
      openFlags: object,
      flags: { read?: boolean },
    ): Descriptor;
  }
}

declare module "wasi:filesystem/preopens@0.2.12" {
  import type { Descriptor } from "wasi:filesystem/types@0.2.12";
  export function getDirectories(): [folder: Descriptor, path: string][];
}
