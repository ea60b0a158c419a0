import { beyondSnapshot, type Exposed, exposable } from "./expose.ts";
import type { LimitsFact } from "./facts.ts";
import { type MeterOptions, settle } from "./options.ts";
import { rewrite } from "./rewrite.ts";
import { isShared, isWide } from "./type/limits.ts";

export { type MeterCode, MeterError } from "./error.ts";
export type { Exposed } from "./expose.ts";
export {
  type Caps,
  DEFAULT_CAPS,
  type FuelOptions,
  type ImportName,
  type MemoryOptions,
  type MeterOptions,
  POOL_REFUSED,
} from "./options.ts";

/** The size of a memory in pages of 64 KiB, or of a table in entries, after rewriting. */
export interface Size {
  /** Whether the module imports it. */
  readonly imported: boolean;
  readonly initial: number;
  /** Infinity where there is none. */
  readonly maximum: number;
  readonly shared: boolean;
  /** How many bits its addresses have. */
  readonly address: 32 | 64;
}

export interface Metered {
  /** The rewritten module. The bytes that were given stay as they are. */
  readonly module: Uint8Array<ArrayBuffer>;
  /** The module's memories and tables, by index. */
  readonly memories: readonly Size[];
  readonly tables: readonly Size[];
  /** What `expose` added to the exports. */
  readonly exposed: readonly Exposed[];
  /**
   * State that a snapshot of all exposed memories, tables and globals would miss, so that writing the snapshot back doesn't restore the
   * instance: `objects` (structures and arrays), `data.drop` and `elem.drop` (segments that can be dropped), or a type whose values
   * JavaScript can't read. Empty where a snapshot is sound, as far as the module goes.
   */
  readonly beyondSnapshot: readonly string[];
  /**
   * Whether the module has instructions that change a table's entries. Where no module of those that share tables has any, a snapshot needs
   * no tables: only instantiation writes to them.
   */
  readonly writesTables: boolean;
}

function sizeOf(limits: LimitsFact): Size {
  const { imported, min, max } = limits;
  return { imported, initial: min, maximum: max, shared: isShared(limits), address: isWide(limits) ? 64 : 32 };
}

/**
 * Rewrites a core WebAssembly module so that its fuel and memory are bounded.
 *
 * With `fuel`, the module imports a mutable i64 global before everything else, subtracts from it what its code costs, and stops with the
 * `unreachable` trap once it is below zero. Read the global after every call, one that returned as well: below zero means exhausted.
 * Without any option the module comes back as it was.
 *
 * @param bytes a core module; not a component.
 * @throws MeterError for a module that isn't one, that can't be metered, or that exceeds a cap.
 */
export function meter(bytes: Uint8Array, options: MeterOptions = {}): Metered {
  const settings = settle(options);
  const { output, facts } = rewrite(bytes, settings);
  const pass = { settings, facts };
  return {
    module: output,
    memories: facts.memories.map(sizeOf),
    tables: facts.tables.map(sizeOf),
    exposed: exposable(pass).map(({ kind, index, name, type }) => ({ kind, index, name, type })),
    beyondSnapshot: beyondSnapshot(pass),
    writesTables: facts.writesTables,
  };
}
