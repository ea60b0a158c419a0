import type { HookEntry } from "../../config/entry.ts";
import { type Answer, OPINION_WORDS, parseAnswer, strictest } from "../../decision/answer.ts";
import type { RawResult } from "../../decision/raw.ts";
import { NO_OPINION, type Opinion, type Verdict } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { parseJsonObject } from "../../event/json.ts";
import { eventRow } from "../../event/table.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { blockedMessage } from "./message.ts";

/** What a result means on that event. Source: the openHarness document, from "Two hook modes" to "Multi-hook merge". */
export function interpret(entry: HookEntry, call: EventCall, raw: RawResult): Verdict {
  switch (raw.kind) {
    case "failed":
      return failed(entry, call, raw.failure);
    case "exited":
      return exited(entry, call, raw);
    case "responded":
      return responded(entry, call, raw.body);
    case "answered":
      return answered(entry, call, raw.text);
  }
}

function mayBlock(call: EventCall): boolean {
  return eventRow(call.event).openharness?.blocks === "always";
}

/** Commands and servers fail closed wherever the event may be blocked; a plugin's entry chooses. */
function failed(entry: HookEntry, call: EventCall, cause: Failure): Verdict {
  const isPlugin = entry.handler.kind === "wasm";
  const closes = isPlugin ? entry.onFailure === "block" : mayBlock(call);
  const warns = isPlugin && entry.onFailure === "warn";
  const messages = warns ? [{ kind: "warn" as const, text: cause.message }] : [];
  if (!closes) return { ...NO_OPINION, messages, failure: cause };
  return { ...deny(call, `the hook failed: ${cause.message}`), failure: cause };
}

function deny(call: EventCall, reason: string | null): Verdict {
  const message = blockedMessage(call.event, reason);
  return { ...NO_OPINION, opinion: "deny", binding: mayBlock(call), halts: true, reason, message };
}

function exited(entry: HookEntry, call: EventCall, raw: Extract<RawResult, { kind: "exited" }>): Verdict {
  if (raw.exitCode !== 0) return mayBlock(call) ? deny(call, null) : NO_OPINION;
  if (entry.handler.kind === "command" && entry.handler.answer === "json") {
    const answer = parseAnswer(raw.stdout, OPINION_WORDS.openharness);
    return answer === null ? NO_OPINION : judged(call, documented(answer));
  }
  // An exit status of 0 there leaves the question to the user.
  return call.event === "permissionRequest" ? { ...NO_OPINION, opinion: "ask", binding: true } : NO_OPINION;
}

function responded(entry: HookEntry, call: EventCall, body: string): Verdict {
  const answer = parseAnswer(body, OPINION_WORDS.openharness);
  if (answer === null) return failed(entry, call, failure("decision.malformed", "the answer is not a JSON object"));
  if (parseJsonObject(body)?.allowed === false) return deny(call, answer.reason);
  return judged(call, documented(answer));
}

function answered(entry: HookEntry, call: EventCall, text: string): Verdict {
  const answer = parseAnswer(text, OPINION_WORDS.plugin);
  return answer === null
    ? failed(entry, call, failure("decision.malformed", "the plugin's answer is not a JSON object"))
    : judged(call, answer);
}

/** An answer without the fields that the openHarness document doesn't have. */
function documented(answer: Answer): Answer {
  return {
    ...answer,
    permissionDecision: null,
    additionalContext: answer.innerContext,
    updatedInput: null,
    updatedOutput: null,
  };
}

function judged(call: EventCall, answer: Answer): Verdict {
  const { honours } = eventRow(call.event);
  const opinion = strictest([answer.decision, answer.innerDecision, answer.permissionDecision]);
  return {
    ...NO_OPINION,
    opinion,
    binding: isBinding(opinion, answer, call),
    halts: opinion === "deny" || (opinion === "allow" && answer.innerDecision === "allow"),
    reason: answer.reason,
    message: opinion === "deny" ? blockedMessage(call.event, answer.reason) : null,
    additionalContext: honours.includes("additionalContext") ? answer.additionalContext : null,
    updatedInput: honours.includes("updatedInput") ? answer.updatedInput : null,
    updatedOutput: honours.includes("updatedOutput") ? answer.updatedOutput : null,
  };
}

function isBinding(opinion: Opinion | null, answer: Answer, call: EventCall): boolean {
  if (opinion === "deny") return mayBlock(call);
  // Before a tool, the top-level `allow` only doesn't block: it spares nobody the question of permission.
  if (opinion === "allow" && call.event === "preToolUse") {
    return answer.innerDecision === "allow" || answer.permissionDecision === "allow";
  }
  return opinion !== null && eventRow(call.event).honours.includes("decision");
}
