import type { HookEntry } from "../../config/entry.ts";
import type { Message } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { parseJsonObject } from "../../event/json.ts";
import type { EventName } from "../../event/table.ts";
import type { Failure } from "../../failure/failure.ts";
import type { FailureCode } from "../../failure/table.ts";
import { maskSecrets } from "../../mask/secrets.ts";

/** The events whose hooks only act on the tool call. */
const SILENT_EVENTS: readonly EventName[] = ["preToolUse", "postToolUse"];

/** What goes wrong after a command ran: everything else is a timeout, or keeps it from running. */
const SILENT_FAILURES: readonly FailureCode[] = ["command.exit-code", "command.output"];

/** What the session shows of a command that let the event go on. Source: the o4 document, "What o4 shows". */
export function shownText(entry: HookEntry, call: EventCall, output: string): readonly Message[] {
  const text = output.trim();
  const isShown = entry.nativeHandler === "command" && text !== "" && parseJsonObject(text) === null;
  return isShown ? message(call, "hook", text) : [];
}

/** What the session shows of a hook that blocked: the words it gave, if any. */
export function shownBlock(entry: HookEntry, call: EventCall, words: string): readonly Message[] {
  const isShown = entry.nativeHandler === "command" || entry.nativeHandler === "wasm";
  return isShown ? message(call, "error", words.trim() || "hook blocked") : [];
}

/** What the session shows of a hook that failed. */
export function shownFailure(entry: HookEntry, call: EventCall, cause: Failure): readonly Message[] {
  const isSilent =
    entry.onFailure === "ignore" || entry.handler.kind === "http" || SILENT_FAILURES.includes(cause.code);
  return isSilent ? [] : message(call, entry.onFailure === "block" ? "error" : "warn", cause.message);
}

function message(call: EventCall, kind: Message["kind"], text: string): readonly Message[] {
  if (call.mode === "print" || SILENT_EVENTS.includes(call.event)) return [];
  return [{ kind, text: maskSecrets(text) }];
}
