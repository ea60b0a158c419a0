import type { HookEntry } from "../../config/entry.ts";
import { type Answer, OPINION_WORDS, parseAnswer, strictest } from "../../decision/answer.ts";
import { NO_OPINION, type Verdict } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { parseJsonObject } from "../../event/json.ts";
import { eventRow } from "../../event/table.ts";
import { failure } from "../../failure/failure.ts";
import { maskSecrets } from "../../mask/secrets.ts";
import { decidedCall, failedCall, permissionOf } from "./changes.ts";
import { isCodeMode, isCodeModeResult } from "./code-mode.ts";
import { shownBlock } from "./shown.ts";
import { blocked, failed, ignoresBlock } from "./verdicts.ts";

/** What a plugin's decision JSON means: a `decision` of `deny` is an exit code 2. Source: the plugin contract. */
export function answered(entry: HookEntry, call: EventCall, text: string): Verdict {
  const answer = parseAnswer(text, OPINION_WORDS.plugin);
  if (answer === null) {
    return failed(entry, call, failure("decision.malformed", "the plugin's answer is not a JSON object"));
  }
  const reason = answer.reason === null ? null : maskSecrets(answer.reason);
  const decision = strictest([answer.decision, answer.innerDecision]);
  if (decision === "deny") {
    if (ignoresBlock(entry, call)) return { ...NO_OPINION, opinion: "deny", reason };
    return blocked(entry, call, { reason, messages: shownBlock(entry, call, reason ?? "") });
  }
  if (changesResult(call) && isCodeMode(call) && text.trim() !== "" && !isCodeModeResult(text)) return failedCall(call);
  const permission = permissionOf(parseJsonObject(text)?.permissionDecision);
  return { ...judged(call, { ...answer, decision, permissionDecision: permission }), reason };
}

function judged(call: EventCall, answer: Answer): Verdict {
  const { honours } = eventRow(call.event);
  const opinion = strictest([answer.decision, answer.permissionDecision]);
  const verdict = honours.includes("decision")
    ? decidedCall(call, opinion, honours.includes("updatedInput") ? answer.updatedInput : null)
    : { ...NO_OPINION, opinion };
  return {
    ...verdict,
    // Without a permission decision, `allow` only doesn't block: it spares nobody the question.
    binding: verdict.binding && (opinion !== "allow" || answer.permissionDecision === "allow"),
    additionalContext: honours.includes("additionalContext") ? answer.additionalContext : null,
    updatedOutput: honours.includes("updatedOutput") ? answer.updatedOutput : null,
  };
}

function changesResult(call: EventCall): boolean {
  return eventRow(call.event).honours.includes("updatedOutput");
}
