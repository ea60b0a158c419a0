import type { CommandSpec, HookEntry, HttpSpec } from "../config/entry.ts";
import type { ConfigFile, SourceText } from "../config/layer.ts";
import type { RawResult } from "../decision/raw.ts";
import type { Verdict } from "../decision/verdict.ts";
import type { EventCall } from "../event/call.ts";
import type { DialectName } from "../event/table.ts";
import type { Diagnostic } from "../failure/diagnostic.ts";

/** What a file gave: the entries that are sound, and what is wrong with the rest. */
export interface Parsed {
  readonly entries: readonly HookEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What a command reads: its standard input, and its whole environment. */
export interface CommandInput {
  readonly stdin: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Which addresses a request may go to. `public-or-private` still refuses link-local ones. */
export type AddressPolicy = "any" | "public" | "public-or-private";

/** What an HTTP hook is sent: the JSON text of the body. */
export interface HttpInput {
  readonly body: string;
  readonly addresses: AddressPolicy;
}

/**
 * One system's peculiarities, all of them: which files it reads, how it understands them, what its hooks
 * receive, and what their answers mean. Every member is pure.
 */
export interface Dialect {
  readonly name: DialectName;
  readonly files: readonly ConfigFile[];
  parse(source: SourceText): Parsed;
  /** Reads the hooks in a skill's Markdown file, in systems that have skills. */
  parseSkill?(source: SourceText): Parsed;
  /** What a command hook reads on that event. */
  commandInput(spec: CommandSpec, call: EventCall): CommandInput;
  /** What an HTTP hook is sent, and where it may be. */
  httpInput(spec: HttpSpec, call: EventCall): HttpInput;
  /** What a handler's result means for that entry on that event. */
  interpret(entry: HookEntry, call: EventCall, raw: RawResult): Verdict;
}
