import type { Pass } from "./section/section.ts";

/** Something of the module that was exported for the host, beside the module's own exports. */
export interface Exposed {
  readonly kind: "memory" | "table" | "global";
  /** Its index in the module as it came. */
  readonly index: number;
  /** Under which name it is exported. */
  readonly name: string;
  /** `i32`, `v128`, `ref extern` and the like for a global, `ref func` and the like for a table, empty for a memory. */
  readonly type: string;
}

const KIND_BYTES = { table: 1, memory: 2, global: 3 } as const;

interface Exposable extends Exposed {
  readonly kindByte: number;
  readonly newIndex: number;
}

/** The module's own state: imported memories, tables and globals are some other module's, which exposes them. */
export function exposable({ facts, settings }: Pass): Exposable[] {
  const { expose, added } = settings;
  if (expose === undefined) return [];
  const found: Exposable[] = [];
  const add = (kind: Exposed["kind"], index: number, type: string, newIndex = index) =>
    found.push({ kind, index, name: `${expose}${kind}:${index}`, type, kindByte: KIND_BYTES[kind], newIndex });
  facts.memories.forEach(({ imported }, index) => {
    if (!imported) add("memory", index, "");
  });
  facts.tables.forEach(({ imported, type }, index) => {
    if (!imported) add("table", index, type);
  });
  facts.globals.forEach(({ imported, mutable, type }, index) => {
    if (!imported && mutable) add("global", index, type, index + added.length);
  });
  return found;
}

/** Types whose values JavaScript can neither read nor write. */
const OPAQUE_TYPES = new Set(["v128", "ref exn", "ref noexn"]);

/** Instructions that change what no export shows. */
export const HIDING = new Set(["data.drop", "elem.drop"]);

/** Instructions that change the entries of a table. */
export const TABLE_WRITING = new Set(["table.set", "table.grow", "table.fill", "table.copy", "table.init"]);

/**
 * Names what a snapshot of the exposed memories, tables and globals would miss, so that restoring it isn't sound: objects on the
 * garbage-collected heap, dropped segments, values that JavaScript can't read.
 */
export function beyondSnapshot({ facts }: Pass): string[] {
  const opaque = [...facts.globals.filter(({ mutable }) => mutable), ...facts.tables].map(({ type }) => type);
  return [
    ...(facts.types.some(({ kind }) => kind !== "func") ? ["objects"] : []),
    ...opaque.filter((type) => OPAQUE_TYPES.has(type)),
    ...facts.hidden,
  ].filter((what, at, all) => all.indexOf(what) === at);
}
