import { matchesGlob } from "./glob.ts";
import { matchesName } from "./names.ts";
import { matchesRegex, type RegexSource } from "./regex.ts";

/** Which tools an entry is for, as plain data; `written` is the configuration's own text. */
export type Matcher =
  | { readonly kind: "substring"; readonly written: string }
  | { readonly kind: "glob"; readonly written: string }
  | ({ readonly kind: "regex"; readonly written: string } & RegexSource)
  /** `names` are folded ones. */
  | { readonly kind: "names"; readonly written: string; readonly names: readonly string[] };

/** Whether a matcher is for the tool of that name. */
export function matchesTool(matcher: Matcher, tool: string): boolean {
  switch (matcher.kind) {
    case "substring":
      return tool.includes(matcher.written);
    case "glob":
      return matchesGlob(matcher.written, tool);
    case "regex":
      return matchesRegex(matcher, tool);
    case "names":
      return matchesName(matcher.names, tool);
  }
}
