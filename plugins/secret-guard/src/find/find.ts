import { findAssigned } from "./assignments.ts";
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

/** The secrets of a text in order, without those that overlap an earlier one. Its time grows with the text's length. */
export function findSecrets(text: string, rules: Rules): Finding[] {
  const others = FINDERS.filter(([id]) => !rules.off.has(id)).flatMap(([, find]) => find(text));
  const all = [...findPrefixed(text, rules), ...others].sort((a, b) => a.start - b.start);
  const kept: Finding[] = [];
  for (const finding of all) {
    if (finding.start < (kept.at(-1)?.end ?? 0)) continue;
    if (!isPlaceholder(text.slice(finding.value, Math.min(finding.end, finding.value + 500)))) kept.push(finding);
  }
  return kept;
}
