import type { HookEntry } from "./config/entry.ts";
import type { SkipReason } from "./decision/outcome.ts";
import type { EventCall, Mode } from "./event/call.ts";
import { type DialectEvent, eventRow } from "./event/table.ts";
import { matchesTool } from "./match/matcher.ts";

/** What will become of one entry on one event, and why. */
export interface PlannedEntry {
  readonly entry: HookEntry;
  /** null: it runs, unless an entry before it halts the run. */
  readonly skip: Extract<SkipReason, "not-matched" | "not-wired"> | null;
  /** In words, to read after "runs: " or "doesn't run: ". */
  readonly why: string;
  /** Whether the host waits for it: always, never, or for a number of milliseconds, those before it included. */
  readonly waits: DialectEvent["waits"];
}

/** Every entry of the event, in the order given, with whether it will run. */
export function plan(entries: readonly HookEntry[], call: EventCall): readonly PlannedEntry[] {
  return entries.filter((entry) => entry.event === call.event).map((entry) => planEntry(entry, call));
}

function planEntry(entry: HookEntry, call: EventCall): PlannedEntry {
  const native = eventRow(call.event)[entry.source.dialect];
  if (native === null || !isWired(native.wired, call.mode)) {
    return { entry, skip: "not-wired", why: notWired(native, entry, call.mode), waits: "always" };
  }
  const { waits } = native;
  if (entry.match === null) return { entry, skip: null, why: "it has no matcher", waits };
  const tool = call.context.toolName;
  if (!native.matchers || tool === undefined) {
    return { entry, skip: null, why: "matchers don't apply where no tool is meant", waits };
  }
  const { kind, written } = entry.match;
  const matched = matchesTool(entry.match, tool);
  const why = `the ${kind} \`${written}\` ${matched ? "matches" : "doesn't match"} \`${tool}\``;
  return { entry, skip: matched ? null : "not-matched", why, waits };
}

function isWired(wired: DialectEvent["wired"], mode: Mode): boolean {
  return wired === "always" || (wired === "interactive-mode" && mode === "interactive");
}

function notWired(native: DialectEvent | null, entry: HookEntry, mode: Mode): string {
  const { dialect } = entry.source;
  if (native?.wired === "interactive-mode") return `${dialect} doesn't fire \`${native.name}\` in ${mode} mode`;
  return `${dialect} never fires \`${native?.name ?? entry.event}\``;
}
