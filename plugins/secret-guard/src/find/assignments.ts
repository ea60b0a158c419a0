import type { Budget } from "./budget.ts";
import { isRandom } from "./entropy.ts";
import type { Finding } from "./find.ts";
import { endOf } from "./places.ts";

type Kind = "password" | "secret" | "key";

/** How the names of what holds a secret end; a key is one only with a word before it that says so. */
const ENDINGS: ReadonlyMap<string, Kind> = new Map([
  ...["password", "passwd", "passphrase", "pwd"].map((name) => [name, "password"] as const),
  ...["secret", "token", "credential", "credentials", "authorization"].map((name) => [name, "secret"] as const),
  ["key", "key"],
]);

/** What says of a key that it is a secret, by its last characters. */
const KEYS = new Map(
  "api access private secret account auth signing encryption master service shared"
    .split(" ")
    .map((word) => [word.slice(-3), word]),
);

/** The endings by their last characters, each before those that it ends with. */
const BY_TAIL = Map.groupBy(ENDINGS, ([ending]) => ending.slice(-3));

/** What may stand between a name and its `=` or `:`. */
const GAP = /["'`\] ]/;
const GAPS = ["", '"', "'", "`", "]", " ", "  ", '" ', "' ", "] ", '"]', "']", '"] ', "'] "];

const TAIL = 3;

/** The last characters before the sign: one look tells most places apart. */
const TAILS = new Set(
  [...ENDINGS.keys(), ...[...ENDINGS.keys()].map((name) => name.toUpperCase())].flatMap((name) =>
    GAPS.map((gap) => (name + gap).slice(-TAIL)),
  ),
);

const LONGEST_NAME = 24;

/** A further part of the sign, and the scheme of an HTTP header. */
const OPENING = /[=>]{0,2}[ \t]{0,3}(["'`]?)(?:(?:Basic|Bearer|Token) )?/y;
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': /[^"\r\n\0]{8,500}/y,
  "'": /[^'\r\n\0]{8,500}/y,
  "`": /[^`\r\n\0]{8,500}/y,
};
const BARE = /[^\s"'`,;&|(){}<>[\]\0]{8,500}/y;

/** The values that a name such as `api_key` gives away: `NAME=VALUE`, `"name": "value"`. */
export function findAssigned(text: string, budget: Budget): Finding[] {
  const found: Finding[] = [];
  for (const sign of ["=", ":"]) {
    for (const place of budget.placesOf(sign, text)) {
      if (!TAILS.has(text.slice(place - TAIL, place))) continue;
      if (!budget.look(place)) break;
      const finding = assignedAt(text, place, budget);
      if (finding) found.push(finding);
    }
  }
  return found;
}

function assignedAt(text: string, place: number, budget: Budget): Finding | undefined {
  const kind = kindOf(text, place);
  if (kind === undefined) return undefined;
  OPENING.lastIndex = place + 1;
  const [opening = "", quote = ""] = OPENING.exec(text) ?? [];
  const start = place + 1 + opening.length;
  const end = endOf(QUOTED[quote] ?? BARE, text, start);
  if (end === undefined || !budget.look(place, 32 + end - start)) return undefined;
  const value = text.slice(start, end);
  const isPassword = kind === "password";
  if (!(isPassword ? isGoodPassword(value, quote !== "") : isRandom(value))) return undefined;
  return { start, end, value: start, label: isPassword ? "a password" : "a secret value" };
}

/** What the name before a sign, and the gap between the two, says of the value. */
function kindOf(text: string, place: number): Kind | undefined {
  let end = place;
  while (place - end < 3 && GAP.test(text.charAt(end - 1))) end--;
  const endings = BY_TAIL.get(text.slice(end - 3, end).toLowerCase());
  if (endings === undefined) return undefined;
  const name = text.slice(Math.max(0, end - LONGEST_NAME), end).toLowerCase();
  for (const [ending, kind] of endings) {
    if (name.endsWith(ending)) return kind !== "key" || isSecretKey(name) ? kind : undefined;
  }
  return undefined;
}

/** Whether a name that ends with `key` says what for, as `api_key` does. */
function isSecretKey(name: string): boolean {
  const start = name.length - "key".length;
  const end = " _.-".includes(name.charAt(start - 1)) ? start - 1 : start;
  const word = KEYS.get(name.slice(Math.max(0, end - 3), end));
  return word !== undefined && name.endsWith(word, end);
}

/** A password may be a few words; without quotes, only a digit and a letter tell it from code. */
function isGoodPassword(value: string, isQuoted: boolean): boolean {
  // The shell's own PWD holds a path.
  if (/\s|^[.~]{0,2}\//.test(value) || /^[A-Za-z_$][\w$]*([.:][A-Za-z_$][\w$]*)+$/.test(value)) return false;
  if (isQuoted) return /[^a-z_-]/i.test(value);
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
