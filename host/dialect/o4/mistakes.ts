import { homePathProblem, type Mistake, neverBlocksProblem } from "../../config/mistake.ts";
import { foldName } from "../../match/names.ts";
import { CWD_FIELDS, type HookFields } from "./fields.ts";

/** Beyond this many seconds milliseconds were meant: no hook is waited for so long. */
const MOST_SECONDS = 1000;

/** What a hook says validly, but hardly means. */
export const MISTAKES: readonly Mistake<HookFields>[] = [
  {
    code: "match.not-a-pattern",
    field: "matcher",
    find: ({ fields: { matcher } }) =>
      matcher !== undefined && /[*?+^$()[\]{}\\,]|^\//.test(matcher)
        ? `\`${matcher}\` is compared with whole tool names, not as a pattern`
        : null,
  },
  {
    code: "match.empty",
    field: "matcher",
    find: ({ fields: { matcher } }) =>
      matcher?.split("|").some((name) => foldName(name) === "") ? `a name in \`${matcher}\` is empty` : null,
  },
  {
    code: "config.no-effect",
    field: "matcher",
    find: (_, native) => (native.matchers ? null : `\`matcher\` has no effect on \`${native.name}\``),
  },
  {
    code: "config.timeout-unit",
    field: "timeout_secs",
    find: ({ entry: { timeoutMs } }) =>
      timeoutMs >= MOST_SECONDS * 1000 ? `\`timeout_secs\` is ${timeoutMs / 1000} seconds` : null,
    hint: () => "divide it by 1000",
  },
  {
    code: "config.never-blocks",
    field: "on_failure",
    find: ({ entry }, native) => neverBlocksProblem(entry, native),
  },
  {
    code: "config.not-wired",
    field: "event",
    find: (_, native) => (native.wired === "never" ? `nothing triggers \`${native.name}\` yet` : null),
  },
  ...(["command", "prompt", "plugin", ...CWD_FIELDS] as const).map(
    (field): Mistake<HookFields> => ({
      code: "config.home-path",
      field,
      find: ({ fields, entry }) => homePathProblem(fields[field] ?? "", entry),
    }),
  ),
];
