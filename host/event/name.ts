import { DIALECT_NAMES, type DialectName, EVENT_NAMES, type EventName, eventRow } from "./table.ts";

const byDialect: Record<DialectName, ReadonlyMap<string, EventName>> = {
  openharness: namesOf("openharness"),
  o4: namesOf("o4"),
};

function namesOf(dialect: DialectName): ReadonlyMap<string, EventName> {
  return new Map(
    EVENT_NAMES.flatMap((event) => {
      const name = eventRow(event)[dialect]?.name;
      return name === undefined ? [] : [[name, event] as const];
    }),
  );
}

/** The event that one system calls `name`, or null. */
export function eventOfDialect(dialect: DialectName, name: string): EventName | null {
  return byDialect[dialect].get(name) ?? null;
}

/** One system's names, in the order of the event table. */
export function dialectEventNames(dialect: DialectName): readonly string[] {
  return [...byDialect[dialect].keys()];
}

/**
 * The event with that canonical name, or with that name in either system. Canonical names win: o4's `PreCompact`
 * is `compactCheck`, while `preCompact` is o4's `CompactStart`.
 */
export function eventOfAnyName(name: string): EventName | null {
  const canonical = EVENT_NAMES.find((event) => event === name);
  if (canonical !== undefined) return canonical;
  for (const dialect of DIALECT_NAMES) {
    const event = eventOfDialect(dialect, name);
    if (event !== null) return event;
  }
  return null;
}
