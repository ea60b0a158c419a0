import type { Parsed } from "../dialect/dialect.ts";
import type { Diagnostic } from "../failure/diagnostic.ts";
import { failure } from "../failure/failure.ts";
import type { HookEntry, Limits } from "./entry.ts";
import { DEFAULT_LIMITS } from "./limits.ts";

/** The file's name in the managed and in the user's folder. */
export const CEILINGS_FILE = "plugin-limits.json";

/** What no plugin's entry may exceed, whoever wrote it: units of fuel, bytes, and milliseconds of `timeout`. */
export type Ceilings = Partial<Record<"fuel" | "memory" | "output" | "timeout", number>>;

/** The lower of each. */
export function lowest(all: readonly Ceilings[]): Ceilings {
  const result: Ceilings = {};
  for (const name of ["fuel", "memory", "output", "timeout"] as const) {
    const values = all.flatMap((ceilings) => ceilings[name] ?? []);
    if (values.length > 0) result[name] = Math.min(...values);
  }
  return result;
}

/** All entries within the ceilings, with warnings for those that asked for more. */
export function capEntries(entries: readonly HookEntry[], ceilings: Ceilings): Parsed {
  const capped = entries.map((entry) => capEntry(entry, ceilings));
  return {
    entries: capped.map(({ entry }) => entry),
    diagnostics: capped.map(({ warning }) => warning).filter((warning) => warning !== null),
  };
}

/** The entry within the ceilings, and a warning where it asked for more. Only plugins have limits of this kind. */
function capEntry(entry: HookEntry, ceilings: Ceilings): { entry: HookEntry; warning: Diagnostic | null } {
  const { handler } = entry;
  if (handler.kind !== "wasm") return { entry, warning: null };
  const asked = { ...handler.limits, timeout: entry.timeoutSet ? entry.timeoutMs : null };
  const names = ["fuel", "memory", "output", "timeout"] as const;
  const above = names.filter((name) => (asked[name] ?? 0) > (ceilings[name] ?? Number.POSITIVE_INFINITY));
  const limits: Limits = {
    fuel: within(handler.limits.fuel ?? DEFAULT_LIMITS.fuel, ceilings.fuel),
    memory: within(handler.limits.memory ?? DEFAULT_LIMITS.memory, ceilings.memory),
    output: within(handler.limits.output ?? DEFAULT_LIMITS.output, ceilings.output),
  };
  const timeoutMs = within(entry.timeoutMs, ceilings.timeout);
  return {
    entry: { ...entry, timeoutMs, handler: { ...handler, limits } },
    warning: above.length === 0 ? null : aboveCeiling(entry, above),
  };
}

function within(asked: number, ceiling: number | undefined): number {
  return Math.min(asked, ceiling ?? Number.POSITIVE_INFINITY);
}

function aboveCeiling({ source }: HookEntry, names: readonly string[]): Diagnostic {
  const { file, line, column } = source;
  const listed = names.map((name) => `\`${name}\``).join(", ");
  const message = `${listed} of the plugin asks for more than the user or the administrator lets it, and gets that much`;
  return {
    ...failure("config.above-ceiling", message),
    severity: "warning",
    place: { file, line, column },
    excerpt: null,
  };
}
