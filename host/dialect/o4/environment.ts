import { resolve } from "node:path";
import type { CommandSpec } from "../../config/entry.ts";
import type { EventCall } from "../../event/call.ts";

/** What a command inherits, besides `LC_*`. Source: the o4 document, section "What a hook receives". */
const INHERITED = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG"];

/** The few variables that a command gets of the host's, its own folder as `PWD`, and what its `env` sets. */
export function environment(spec: CommandSpec, call: EventCall): Readonly<Record<string, string>> {
  const inherited = Object.entries(call.env).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined && (INHERITED.includes(pair[0]) || pair[0].startsWith("LC_")),
  );
  return { ...Object.fromEntries(inherited), PWD: resolve(call.cwd, spec.cwd ?? ""), ...spec.env };
}
