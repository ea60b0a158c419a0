import { type DialectEvent, eventRow } from "../event/table.ts";
import type { FailureCode } from "../failure/table.ts";
import type { HookEntry } from "./entry.ts";
import type { SourceText } from "./layer.ts";
import { fieldOf, type LocatedTable } from "./located.ts";
import type { Report } from "./report.ts";

/** A hook that is sound: what its file says, by field, and what was made of it. */
export interface Suspect<Fields> {
  readonly entry: Omit<HookEntry, "id">;
  readonly fields: Fields;
}

/** Something that a configuration says validly, but hardly means. */
export interface Mistake<Fields> {
  readonly code: FailureCode;
  readonly field: keyof Fields & string;
  /** What is wrong, or null where nothing is. Asked only where the field is there. */
  find(suspect: Suspect<Fields>, native: DialectEvent): string | null;
  /** What helps, where there is something better than the code's own hint. */
  hint?(suspect: Suspect<Fields>): string;
}

/** Warns of the mistakes that a hook makes, each at the value of its field. */
export function warnOfMistakes<Fields>(
  mistakes: readonly Mistake<Fields>[],
  suspect: Suspect<Fields>,
  hook: LocatedTable,
  report: Report,
): void {
  const native = eventRow(suspect.entry.event)[suspect.entry.source.dialect];
  for (const { code, field, find, hint } of mistakes) {
    const at = fieldOf(hook, field)?.value.at;
    const message = native === null || at === undefined ? null : find(suspect, native);
    if (at !== undefined && message !== null) report.warn(code, at, message, hint?.(suspect));
  }
}

/** Somebody's home folder in a command line, on any system. */
const HOME_PATH = /(?<![\w.~-])(?:\/home\/[^/\s"']+|\/Users\/[^/\s"']+|\/root|[A-Za-z]:\\Users\\[^\\\s"']+)[/\\]/;

/** The layers whose files are in everybody's copy of the project. */
const COMMITTED: readonly SourceText["layer"][] = ["project", "instructions"];

/** What is wrong with a path into somebody's home folder in a file that others have as well; null where there is none. */
export function homePathProblem(text: string, { source }: Suspect<unknown>["entry"]): string | null {
  const path = COMMITTED.includes(source.layer) ? HOME_PATH.exec(text) : null;
  return path === null ? null : `\`${path[0]}\` is there on one machine alone`;
}

/** What is wrong with an entry that blocks on failure where nothing can be blocked; null where it doesn't. */
export function neverBlocksProblem({ onFailure }: Suspect<unknown>["entry"], native: DialectEvent): string | null {
  if (onFailure !== "block" || native.blocks !== "never") return null;
  return `\`${native.name}\` can't be blocked: a failure only stops the remaining hooks`;
}
