import { OPINION_WORDS, parseAnswer, strictest } from "../../decision/answer.ts";
import type { Opinion } from "../../decision/verdict.ts";
import type { JsonObject } from "../../event/json.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import type { PluginReply } from "../../sandbox/protocol.ts";

/** What a plugin answered, as a host reads it: null where it doesn't say. */
export interface Reply {
  readonly decision: Opinion | null;
  readonly reason: string | null;
  readonly additionalContext: string | null;
  readonly updatedInput: JsonObject | null;
  readonly updatedOutput: string | null;
  readonly error: Failure | null;
  readonly log: readonly string[];
  /** Executed instructions; null where the call never came to count them. */
  readonly fuel: number | null;
}

const NOTHING = { decision: null, reason: null, additionalContext: null, updatedInput: null, updatedOutput: null };

/** Reads an answer of either system's shape. */
export function replyOf({ result, log, fuel }: PluginReply): Reply {
  if (result.kind === "failed") return { ...NOTHING, error: result.failure, log, fuel };
  const answer = parseAnswer(result.text, OPINION_WORDS.plugin);
  if (answer === null) {
    const message = `the answer is not a JSON object: \`${result.text.slice(0, 100)}\``;
    return { ...NOTHING, error: failure("decision.malformed", message), log, fuel };
  }
  const { reason, additionalContext, updatedInput, updatedOutput } = answer;
  const decision = strictest([answer.decision, answer.innerDecision, answer.permissionDecision]);
  return { decision, reason, additionalContext, updatedInput, updatedOutput, error: null, log, fuel };
}

/** The words of a failure that the plugin itself declared, without the host's introduction. */
export function declaredMessage({ message }: Failure): string {
  return message.replace(/^the plugin failed: /, "");
}
