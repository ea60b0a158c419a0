import type { Finding } from "../find/find.ts";

/** The text with the kind of each secret in the secret's place. The findings are in order and don't overlap. */
export function masked(text: string, findings: readonly Finding[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, label } of findings) {
    result += `${text.slice(at, start)}[hidden: ${label}]`;
    at = end;
  }
  return result + text.slice(at);
}
