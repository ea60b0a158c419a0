import type { Matcher } from "../../match/matcher.ts";

/**
 * A `match` value as a matcher: `/source/flags` up to the last slash, else with `*` a glob, else a substring.
 * Source: the openHarness document, section "Pattern matching with match".
 */
export function parseMatch(written: string): Matcher {
  const end = written.lastIndexOf("/");
  if (written.length > 2 && written.startsWith("/") && end > 0) {
    return { kind: "regex", written, source: written.slice(1, end), flags: written.slice(end + 1) };
  }
  return written.includes("*") ? { kind: "glob", written } : { kind: "substring", written };
}
