import { findAssigned } from "./assignments.ts";
import { Budget } from "./budget.ts";
import { isPlaceholder } from "./placeholder.ts";
import { findPrefixed } from "./prefixes.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { OTHER_IDS, type Rules } from "./rules.ts";
import { findUrlPasswords, findWebhooks } from "./urls.ts";

/** The part of a text that is a secret, in UTF-16 code units. */
export interface Finding {
  start: number;
  end: number;
  /** Where the part of it starts that must not be a placeholder. */
  value: number;
  /** What it is, with its article. */
  label: string;
}

const FINDERS = [
  [OTHER_IDS.privateKey, findPrivateKeys],
  [OTHER_IDS.url, findUrlPasswords],
  [OTHER_IDS.webhook, findWebhooks],
  [OTHER_IDS.assignment, findAssigned],
] as const;

/** What a search brought. */
export interface Search {
  /** In order, without those that overlap an earlier one. */
  readonly findings: readonly Finding[];
  /** Where the part starts that was too much to be searched; the text's length where all of it was. */
  readonly searched: number;
}

/** Searches a text. Its fuel grows with the text's length, up to what the host gives a call by default. */
export function findSecrets(whole: string, rules: Rules): Search {
  const budget = new Budget(rules.fuel);
  const text = whole.length > budget.length ? whole.slice(0, budget.length) : whole;
  const others = FINDERS.filter(([id]) => !rules.off.has(id)).flatMap(([, find]) => find(text, budget));
  const all = [...findPrefixed(text, rules, budget), ...others].sort((a, b) => a.start - b.start);
  const searched = Math.min(text.length, budget.searched);
  const kept: Finding[] = [];
  for (const finding of all) {
    if (finding.start < (kept.at(-1)?.end ?? 0)) continue;
    if (!isPlaceholder(text.slice(finding.value, Math.min(finding.end, finding.value + 500)))) kept.push(finding);
  }
  return { findings: kept.filter(({ start }) => start < searched), searched };
}
