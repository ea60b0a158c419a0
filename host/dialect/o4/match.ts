import type { Matcher } from "../../match/matcher.ts";
import { foldName } from "../../match/names.ts";

/** o4's tools by the names, folded, that other systems have for them. Source: the o4 document, section "Matchers". */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ...["Bash", "Shell", "ShellCommand", "ExecCommand", "RunCommand"].map((name) => [foldName(name), "bash"] as const),
  ...["FileEdit", "str_replace_editor"].map((name) => [foldName(name), "edit"] as const),
  [foldName("FileRead"), "read"],
  [foldName("FileWrite"), "write"],
]);

/** The tool names that a `matcher` lists, with what the common ones from other systems also stand for. */
export function parseMatcher(written: string): Extract<Matcher, { kind: "names" }> {
  const names = written
    .split("|")
    .map(foldName)
    .filter((name) => name !== "")
    .flatMap((name) => [name, ALIASES.get(name) ?? name]);
  return { kind: "names", written, names: [...new Set(names)] };
}
