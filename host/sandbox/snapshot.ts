import { STATE_PREFIX } from "./metered.ts";
import { SparseCopy } from "./sparse-copy.ts";

/** The state of some core instances at one moment, all of it that WebAssembly can change. */
export interface Snapshot {
  /** Writes it back. False where that can't be done: a memory or table has grown since. */
  restore(): boolean;
}

/**
 * Takes the state of all memories and globals that the instances' modules define themselves, and of their tables where
 * some code writes to tables at all.
 */
export function takeSnapshot(cores: readonly WebAssembly.Instance[], writesTables: boolean): Snapshot {
  const state = cores.flatMap(({ exports }) =>
    Object.entries(exports).flatMap(([name, value]) => (name.startsWith(STATE_PREFIX) ? [value] : [])),
  );
  const parts = state
    .filter((value) => writesTables || !(value instanceof WebAssembly.Table))
    .map((value) => snapshotOf(value));
  return { restore: () => parts.every((restore) => restore()) };
}

function snapshotOf(value: WebAssembly.ExportValue): () => boolean {
  if (value instanceof WebAssembly.Memory) return snapshotMemory(value);
  if (value instanceof WebAssembly.Table) return snapshotTable(value);
  if (value instanceof WebAssembly.Global) return snapshotGlobal(value);
  throw new TypeError("a function was exported as state");
}

function snapshotMemory(memory: WebAssembly.Memory): () => boolean {
  const saved = new SparseCopy(new Uint8Array(memory.buffer));
  return () => {
    // A memory never shrinks, and what lies beyond the saved part would be left over.
    if (memory.buffer.byteLength !== saved.length) return false;
    saved.writeTo(new Uint8Array(memory.buffer));
    return true;
  };
}

function snapshotGlobal(global: WebAssembly.Global): () => boolean {
  const saved: unknown = global.value;
  return () => {
    global.value = saved;
    return true;
  };
}

function snapshotTable(table: WebAssembly.Table): () => boolean {
  const saved = Array.from({ length: table.length }, (_, index): unknown => table.get(index));
  return () => {
    if (table.length !== saved.length) return false;
    saved.forEach((value, index) => {
      if (table.get(index) !== value) table.set(index, value);
    });
    return true;
  };
}
