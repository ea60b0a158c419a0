import type { Finding, Search } from "../find/find.ts";

/** The text with the kind of each secret in the secret's place, and without what was too much to be searched. */
export function masked(text: string, search: Search): string {
  for (let limit = Math.min(search.searched, MOST_SHOWN); ; limit = Math.floor(limit * 0.9)) {
    const shown = maskedUpTo(text, search.findings, limit);
    const size = sizeBound(shown);
    if (size <= MAX_ANSWER) return shown;
    limit = Math.floor((limit * MAX_ANSWER) / size);
  }
}

/** To count the bytes of more would take too much fuel. */
const MOST_SHOWN = 350_000;

/** The host takes 1 MiB, with some room for what is around the text. */
const MAX_ANSWER = 2 ** 20 - 1000;

/** At least the bytes that a text has as JSON in UTF-8. */
function sizeBound(text: string): number {
  const { length } = text;
  // in JSON every unit takes six bytes at most
  if (length * 6 <= MAX_ANSWER) return length * 6;
  const json = JSON.stringify(text);
  // every byte that isn't a letter or a digit takes three characters here
  const escaped = encodeURIComponent(json.toWellFormed()).length;
  return json.length + (escaped - json.length) / 3;
}

function maskedUpTo(text: string, findings: readonly Finding[], searched: number): string {
  let result = "";
  let at = 0;
  for (const { start, end, label } of findings) {
    if (start >= searched) break;
    result += `${text.slice(at, start)}[hidden: ${label}]`;
    at = end;
  }
  if (at >= text.length || searched >= text.length) return result + text.slice(at);
  const rest = Math.max(at, searched);
  return `${result}${text.slice(at, rest)}[hidden: ${text.length - rest} characters that were too much to be searched or shown]`;
}
