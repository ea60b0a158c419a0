import { homePathProblem, type Mistake, neverBlocksProblem } from "../../config/mistake.ts";
import type { HookFields } from "./fields.ts";

/** Below this many milliseconds seconds were meant: starting a shell alone takes some. */
const FEWEST_MS = 100;

/** What looks like a regular expression in a substring: it is compared to the letter. */
const REGEX_SIGNS = /[|^$()[\]+\\]|\.\*|\?$/;

/** What a hook says validly, but hardly means. */
export const MISTAKES: readonly Mistake<HookFields>[] = [
  {
    code: "match.literal",
    field: "match",
    find: ({ entry: { match } }) =>
      match?.kind !== "regex" && match !== null && REGEX_SIGNS.test(match.written)
        ? `\`${match.written}\` is looked for to the letter`
        : null,
    hint: ({ entry: { match } }) => `for a regular expression write \`/${match?.written}/\``,
  },
  {
    code: "config.timeout-unit",
    field: "timeout",
    find: ({ entry: { timeoutMs } }) => (timeoutMs < FEWEST_MS ? `\`timeout\` is ${timeoutMs} milliseconds` : null),
    hint: () => "multiply it by 1000",
  },
  {
    code: "config.never-blocks",
    field: "onFailure",
    find: ({ entry }, native) => neverBlocksProblem(entry, native),
  },
  {
    code: "script.unread-json",
    field: "command",
    find: ({ fields: { command, jsonIO } }) =>
      jsonIO !== true && command?.includes("hookSpecificOutput")
        ? "nobody reads the JSON that the command prints"
        : null,
  },
  ...(["command", "wasm"] as const).map(
    (field): Mistake<HookFields> => ({
      code: "config.home-path",
      field,
      find: ({ fields, entry }) => homePathProblem(fields[field] ?? "", entry),
    }),
  ),
];
