import type { Limits } from "./type/limits.ts";

/** What is known of a type by its index: what a function takes and returns, or how many fields a structure has. */
export type TypeFact =
  | { readonly kind: "func"; readonly params: readonly string[]; readonly results: readonly string[] }
  | { readonly kind: "struct"; readonly fields: number }
  | { readonly kind: "array" };

export interface GlobalFact {
  readonly type: string;
  readonly mutable: boolean;
  readonly imported: boolean;
}

export interface LimitsFact extends Limits {
  readonly imported: boolean;
}

export interface TableFact extends LimitsFact {
  readonly type: string;
}

/** What the sections read so far say, which later sections need. Indices are those of the module as it came. */
export interface Facts {
  readonly types: TypeFact[];
  /** The type's index, for each function; imported ones come first. */
  readonly functions: number[];
  importedFunctions: number;
  readonly tables: TableFact[];
  readonly memories: LimitsFact[];
  readonly globals: GlobalFact[];
  /** For each function whose labels shift: after how many of its labels each block was added. */
  readonly addedLabels: Map<number, readonly number[]>;
  /** Names of instructions that change what no export shows. */
  readonly hidden: Set<string>;
  /** Whether an instruction may change a table's entries. */
  writesTables: boolean;
  /** Whether a function is added, with its type, whose call lets the engine look for a request to stop. */
  readonly pauses: boolean;
  /** How many functions have a body; -1 until their section was read. */
  bodies: number;
}
