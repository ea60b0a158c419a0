import { isRandom } from "./entropy.ts";
import type { Finding } from "./find.ts";
import { endOf, placesOf } from "./places.ts";

type Kind = "password" | "secret" | "key";

/** How the names of what holds a secret end; a key is one only with a word before it that says so. */
const ENDINGS: ReadonlyMap<string, Kind> = new Map([
  ...["password", "passwd", "passphrase", "pwd"].map((name) => [name, "password"] as const),
  ...["secret", "token", "credential", "credentials", "authorization"].map((name) => [name, "secret"] as const),
  ["key", "key"],
]);
const KEY = /(?:api|access|private|secret|account|auth|signing|encryption|master|service|shared)[ _.-]?key$/;

/** What may stand between a name and its `=` or `:`. */
const GAP = /["'`\] ]{0,3}$/;
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
export function findAssigned(text: string): Finding[] {
  const found: Finding[] = [];
  for (const sign of ["=", ":"]) {
    for (const place of placesOf(sign, text)) {
      if (!TAILS.has(text.slice(place - TAIL, place))) continue;
      const finding = assignedAt(text, place);
      if (finding) found.push(finding);
    }
  }
  return found;
}

function assignedAt(text: string, place: number): Finding | undefined {
  OPENING.lastIndex = place + 1;
  const [opening = "", quote = ""] = OPENING.exec(text) ?? [];
  const start = place + 1 + opening.length;
  const end = endOf(QUOTED[quote] ?? BARE, text, start);
  const kind = end === undefined ? undefined : kindOf(text.slice(Math.max(0, place - LONGEST_NAME), place));
  if (end === undefined || kind === undefined) return undefined;
  const value = text.slice(start, end);
  const isPassword = kind === "password";
  if (!(isPassword ? isGoodPassword(value, quote !== "") : isRandom(value))) return undefined;
  return { start, end, value: start, label: isPassword ? "a password" : "a secret value" };
}

/** What a name, with what is before it and the gap behind it, says of its value. */
function kindOf(before: string): Kind | undefined {
  const name = before.replace(GAP, "").toLowerCase();
  for (const [ending, kind] of ENDINGS) {
    if (name.endsWith(ending)) return kind !== "key" || KEY.test(name) ? kind : undefined;
  }
  return undefined;
}

/** A password may be a few words; without quotes, only a digit and a letter tell it from code. */
function isGoodPassword(value: string, isQuoted: boolean): boolean {
  // The shell's own PWD holds a path.
  if (/\s|^[.~]{0,2}\//.test(value) || /^[A-Za-z_$][\w$]*([.:][A-Za-z_$][\w$]*)+$/.test(value)) return false;
  if (isQuoted) return /[^a-z_-]/i.test(value);
  return /\d/.test(value) && /[A-Za-z]/.test(value);
}
