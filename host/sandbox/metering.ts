import { meter, type Size } from "./meter/index.ts";
import { MAX_PAGES, NAMESPACE, PAGE, STATE_PREFIX } from "./metered.ts";

/** Entries that any table may have at most. */
const MAX_TABLE_ENTRIES = 100_000;

/** Bytes of one entry of a table, as V8 keeps it: the reference, and what an indirect call needs at hand. */
const TABLE_ENTRY = 32;

/** A core module that pays for what it does. */
export interface MeteredCore {
  readonly module: Uint8Array<ArrayBuffer>;
  /** Pages that its own memories start with, and what its own tables may take up. */
  readonly pages: number;
  /** Whether writing back its memories, tables and globals restores it. */
  readonly restorable: boolean;
  /** Whether it may change the entries of a table after it started. */
  readonly writesTables: boolean;
  /** Whether it can wait, in a memory that is shared: no fuel ends that. */
  readonly waits: boolean;
}

/** Rewrites a core module of a component. Throws a `MeterError` for one that can't be metered. */
export function meterCore(bytes: Uint8Array): MeteredCore {
  const metered = meter(bytes, {
    // A copy of the counter in a local is what makes script engines bearable: 1.2x instead of 1.4x.
    fuel: { module: NAMESPACE, name: "fuel", counter: "local" },
    memory: { pages: MAX_PAGES, pool: { module: NAMESPACE, name: "pages" } },
    table: { entries: MAX_TABLE_ENTRIES },
    expose: STATE_PREFIX,
  });
  const isOwn = ({ imported }: Size) => !imported;
  const pages = metered.memories.filter(isOwn).reduce((sum, { initial }) => sum + initial, 0);
  // A table is no memory, and a component can have thousands: each counts as if it had grown already.
  const entries = metered.tables.filter(isOwn).reduce((sum, { maximum }) => sum + maximum, 0);
  return {
    module: metered.module,
    pages: pages + Math.ceil((entries * TABLE_ENTRY) / PAGE),
    restorable: metered.beyondSnapshot.length === 0,
    writesTables: metered.writesTables,
    waits: metered.memories.some(({ shared }) => shared),
  };
}
