import type { Budget } from "./budget.ts";
import type { Finding } from "./find.ts";
import { endOf } from "./places.ts";
import { PREFIX_RULES, type PrefixRule, type Rules } from "./rules.ts";

interface Prefix {
  text: string;
  rule: PrefixRule;
}

/** Prefixes by what is searched for, the end that many share or the whole, and then by their last characters. */
type Index = ReadonlyMap<string, ReadonlyMap<string, readonly Prefix[]>>;

const SHARED = ["_", "-", "IA"];
const TAIL = 3;

/** What most bodies have at most. */
const LONGEST = 64;

const TABLE = indexOf(PREFIX_RULES);

/** The secrets that start with letters of their own. */
export function findPrefixed(text: string, { off, own }: Rules, budget: Budget): Finding[] {
  const index = own.length > 0 ? indexOf([...PREFIX_RULES, ...own]) : TABLE;
  return [...index].flatMap(([sought, byTail]) => search(text, sought, byTail, off, budget));
}

function search(
  text: string,
  sought: string,
  byTail: ReadonlyMap<string, readonly Prefix[]>,
  off: ReadonlySet<string>,
  budget: Budget,
): Finding[] {
  const found: Finding[] = [];
  for (const place of budget.placesOf(sought, text)) {
    const behind = place + sought.length;
    const prefixes = byTail.get(text.slice(behind - TAIL, behind));
    if (prefixes === undefined) continue;
    if (!budget.look(place, LONGEST)) break;
    const secret = secretAt(text, behind, prefixes, off);
    if (secret) found.push(secret);
  }
  return found;
}

/** The secret whose prefix ends there. */
function secretAt(
  text: string,
  behind: number,
  prefixes: readonly Prefix[],
  off: ReadonlySet<string>,
): Finding | undefined {
  for (const { text: prefix, rule } of prefixes) {
    const start = behind - prefix.length;
    if (!text.startsWith(prefix, start) || isInWord(text, start) || off.has(rule.id)) continue;
    const end = endOf(rule.body, text, behind);
    if (end !== undefined) return { start, end, value: behind, label: rule.label };
  }
  return undefined;
}

/** The search for `earer ` is in any case within a word. */
function isInWord(text: string, start: number): boolean {
  return /[A-Za-z0-9]/.test(text.charAt(start - 1)) && !/^earer /.test(text.slice(start, start + 6));
}

function indexOf(rules: readonly PrefixRule[]): Index {
  const all = rules.flatMap((rule) => rule.prefixes.map((text) => ({ text, rule })));
  const groups = Map.groupBy(all, ({ text }) => SHARED.find((end) => text.endsWith(end)) ?? text);
  return new Map(
    [...groups].map(([sought, prefixes]) => [sought, Map.groupBy(prefixes, ({ text }) => text.slice(-TAIL))]),
  );
}
