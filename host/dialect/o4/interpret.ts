import type { HookEntry } from "../../config/entry.ts";
import type { RawResult } from "../../decision/raw.ts";
import type { Verdict } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { failure } from "../../failure/failure.ts";
import { changed } from "./changes.ts";
import { answered } from "./plugin-answer.ts";
import { shownBlock, shownText } from "./shown.ts";
import { blocked, failed, ignoresBlock } from "./verdicts.ts";

/** What a result means on that event. Source: the o4 document, from "What a hook's result does" on. */
export function interpret(entry: HookEntry, call: EventCall, raw: RawResult): Verdict {
  switch (raw.kind) {
    case "failed":
      return failed(entry, call, raw.failure);
    case "exited":
      return exited(entry, call, raw);
    case "responded":
      return changed(call, raw.body);
    case "answered":
      return answered(entry, call, raw.text);
  }
}

function exited(entry: HookEntry, call: EventCall, raw: Extract<RawResult, { kind: "exited" }>): Verdict {
  const { exitCode, signal, stdout } = raw;
  if (exitCode === 0) return { ...changed(call, stdout), messages: shownText(entry, call, stdout) };
  if (exitCode === 2 && !ignoresBlock(entry, call)) {
    return blocked(entry, call, { messages: shownBlock(entry, call, stdout) });
  }
  const end = exitCode === null ? `the signal ${signal}` : `exit code ${exitCode}`;
  return failed(entry, call, failure("command.exit-code", `the command ended with ${end}`));
}
