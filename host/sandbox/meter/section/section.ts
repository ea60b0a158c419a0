import type { Reader } from "../binary/reader.ts";
import type { Splice } from "../binary/splice.ts";
import type { Facts } from "../facts.ts";
import type { Settings } from "../options.ts";

/** What the rewriting of one module knows. */
export interface Pass {
  readonly settings: Settings;
  readonly facts: Facts;
}

/** Reads one section to its end, notes what later ones need, and replaces what has to change. */
export type Rewrite = (reader: Reader, out: Splice, pass: Pass) => void;
