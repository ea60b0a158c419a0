/** A path that a tool would create, change, move or delete. */
export interface Write {
  /** As it is written, with the marks of `shell/marks.ts` for what isn't plain text. */
  path: string;
  /** The folders that it may be relative to. */
  folders: readonly string[];
  /** Whether all that lies within a folder of that path is changed too. */
  tree: boolean;
  /** The program that does it, where a shell command does. */
  by?: string;
}
