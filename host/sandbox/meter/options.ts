import { MeterError } from "./error.ts";

/** Under which name the module imports something that the host must provide. */
export interface ImportName {
  readonly module: string;
  readonly name: string;
}

export interface FuelOptions extends ImportName {
  /**
   * Where a running function keeps the counter. `global`, the default, works on the imported global at once. `local` lets a function that
   * pays more often than it calls work on a copy, written back before it calls and when it ends; after a trap other than exhaustion, the
   * copy's last payments are lost.
   */
  readonly counter?: "global" | "local";
}

/** The bit of the pool that says that a memory was kept from growing. The pages left are in the bits below. */
export const POOL_REFUSED = 2 ** 52;

export interface MemoryOptions {
  /** What each memory, own or imported, may grow to, and what the module's own memories may start with together; in pages of 64 KiB. */
  readonly pages: number;
  /**
   * A mutable i64 global that the host creates with the number of pages which all modules that share it may still add. Growing takes from it,
   * and fails beyond it; a refusal adds `POOL_REFUSED` to it, once, so that the host can tell.
   */
  readonly pool?: ImportName;
}

/** Sizes that a module may not exceed, because reading and compiling it isn't paid for. */
export interface Caps {
  /** The module's bytes. Default: 64 MiB. */
  readonly bytes: number;
  /** Functions, imported ones included. Default: 200,000. */
  readonly functions: number;
  /** Parameters and local variables of one function. Default: 20,000. */
  readonly locals: number;
  /** How deep blocks are nested in one function. Default: 5,000. */
  readonly depth: number;
}

export const DEFAULT_CAPS: Caps = { bytes: 64 * 2 ** 20, functions: 200_000, locals: 20_000, depth: 5_000 };

/** What to change in a module. Nothing is changed that isn't asked for. */
export interface MeterOptions {
  /** Import a mutable i64 global under this name, and subtract from it what the module's code costs. */
  readonly fuel?: FuelOptions;
  readonly memory?: MemoryOptions;
  /** What each table, own or imported, may grow to, in entries. */
  readonly table?: { readonly entries: number };
  /** Export the module's own memories, tables and mutable globals under names that start with this text, which may not be empty. */
  readonly expose?: string;
  readonly caps?: Partial<Caps>;
}

/** Checked options with every default in place. */
export interface Settings {
  readonly fuel: FuelOptions | undefined;
  readonly pool: ImportName | undefined;
  /** The globals that are imported before all others, in order; every other global's index shifts by their number. */
  readonly added: readonly ImportName[];
  readonly pages: number;
  readonly entries: number;
  readonly expose: string | undefined;
  /** Whether the module is to come back as it was. */
  readonly unchanged: boolean;
  readonly caps: Caps;
}

function wholeNumber(value: number, what: string): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new MeterError("meter.option", -1, `${what} must be a whole number, not \`${value}\``);
}

export function settle(options: MeterOptions): Settings {
  const caps = { ...DEFAULT_CAPS, ...options.caps };
  for (const [name, value] of Object.entries(caps)) wholeNumber(value, `the cap on ${name}`);
  if (options.expose === "") throw new MeterError("meter.option", -1, "the prefix of exposed names is empty");
  const { fuel, memory, table } = options;
  const pool = memory?.pool;
  if (fuel && pool && fuel.module === pool.module && fuel.name === pool.name) {
    throw new MeterError("meter.option", -1, "fuel and pages can't share one global");
  }
  return {
    fuel,
    pool,
    added: [fuel, pool].filter((name) => name !== undefined),
    pages: memory ? wholeNumber(memory.pages, "the memory's pages") : Number.POSITIVE_INFINITY,
    entries: table ? wholeNumber(table.entries, "the table's entries") : Number.POSITIVE_INFINITY,
    expose: options.expose,
    unchanged: !(fuel || memory || table || options.expose),
    caps,
  };
}
