import { NO_OPINION, type Opinion, type Verdict } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../event/json.ts";
import type { EventName } from "../../event/table.ts";
import { failure } from "../../failure/failure.ts";
import { isCodeMode, isCodeModeResult } from "./code-mode.ts";
import { blockedMessage } from "./message.ts";
import { denied } from "./verdicts.ts";

const PERMISSIONS: ReadonlyMap<string, Opinion> = new Map([
  ["allow", "allow"],
  ["ask", "ask"],
  ["deny", "deny"],
  ["block", "deny"],
]);

/** What the output of a hook that lets the event go on changes: nothing, on most events. */
export function changed(call: EventCall, output: string): Verdict {
  return CHANGES[call.event]?.(call, output) ?? NO_OPINION;
}

const CHANGES: Partial<Record<EventName, (call: EventCall, output: string) => Verdict>> = {
  preToolUse: changedCall,
  postToolUse: changedResult,
};

/** Source: the o4 document, section "Change a tool call". */
function changedCall(call: EventCall, output: string): Verdict {
  const { updatedInput = null, permissionDecision = null } = parseJsonObject(output) ?? {};
  const opinion = permissionOf(permissionDecision);
  const isShaped =
    (updatedInput === null || isJsonObject(updatedInput)) && (permissionDecision === null || opinion !== null);
  return isShaped ? decidedCall(call, opinion, updatedInput) : NO_OPINION;
}

/** The verdict on a tool call that isn't blocked. */
export function decidedCall(call: EventCall, opinion: Opinion | null, updatedInput: JsonObject | null): Verdict {
  const refusesChange = isCodeMode(call) && updatedInput !== null;
  if (opinion === "deny" || refusesChange) return denied(call);
  return { ...NO_OPINION, opinion, binding: opinion !== null, updatedInput };
}

/** A permission decision, whatever its case; null for anything else. */
export function permissionOf(value: JsonValue | undefined): Opinion | null {
  return typeof value === "string" ? (PERMISSIONS.get(value.toLowerCase()) ?? null) : null;
}

/** Source: the o4 document, section "Change a tool's result". */
function changedResult(call: EventCall, output: string): Verdict {
  if (isCodeMode(call) && !isCodeModeResult(output)) return failedCall(call);
  const text = parseJsonObject(output)?.updatedOutput;
  return typeof text === "string" ? { ...NO_OPINION, updatedOutput: text } : NO_OPINION;
}

/** A CodeMode call fails with what it can't be given as its result, whatever `on_failure` says. */
export function failedCall(call: EventCall): Verdict {
  const message = blockedMessage(call.event, "blocked");
  const cause = failure("decision.code-mode", "the output can't stand for the result of a CodeMode call");
  return { ...NO_OPINION, opinion: "deny", binding: true, message, failure: cause };
}
