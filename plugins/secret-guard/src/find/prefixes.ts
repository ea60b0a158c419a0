import type { Finding } from "./find.ts";
import { endOf, placesOf } from "./places.ts";
import { PREFIX_RULES, type PrefixRule, type Rules } from "./rules.ts";

interface Prefix {
  text: string;
  rule: PrefixRule;
}

/** Prefixes by what is searched for: the character that many end with, or the whole. */
type Index = ReadonlyMap<string, Searched>;

interface Searched {
  /** Where all of them end with it: the last characters of a prefix, to tell quickly that there is none. */
  tails: ReadonlySet<string> | undefined;
  prefixes: readonly Prefix[];
}

const SHARED = ["_", "-"];
const TAIL = 3;

const TABLE = indexOf(PREFIX_RULES);

/** The secrets that start with letters of their own. */
export function findPrefixed(text: string, { off, own }: Rules): Finding[] {
  const index = own.length > 0 ? indexOf([...PREFIX_RULES, ...own]) : TABLE;
  return [...index].flatMap(([sought, searched]) => search(text, sought, searched, off));
}

function search(text: string, sought: string, { tails, prefixes }: Searched, off: ReadonlySet<string>): Finding[] {
  const found: Finding[] = [];
  for (const place of placesOf(sought, text)) {
    const behind = place + sought.length;
    if (tails && !tails.has(text.slice(behind - TAIL, behind))) continue;
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
  const groups = new Map<string, Prefix[]>();
  for (const rule of rules) {
    for (const text of rule.prefixes) {
      const sought = SHARED.find((character) => text.endsWith(character) && text.length >= TAIL) ?? text;
      groups.set(sought, [...(groups.get(sought) ?? []), { text, rule }]);
    }
  }
  return new Map([...groups].map(([sought, prefixes]) => [sought, { prefixes, tails: tailsOf(sought, prefixes) }]));
}

function tailsOf(sought: string, prefixes: readonly Prefix[]): ReadonlySet<string> | undefined {
  return SHARED.includes(sought) ? new Set(prefixes.map(({ text }) => text.slice(-TAIL))) : undefined;
}
