import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../event/json.ts";
import type { Opinion } from "./verdict.ts";

/** Decision JSON as one flat record; null where the answer doesn't say, or says it with the wrong type. */
export interface Answer {
  /** The top-level `decision`. */
  readonly decision: Opinion | null;
  /** `hookSpecificOutput.decision`. */
  readonly innerDecision: Opinion | null;
  readonly permissionDecision: Opinion | null;
  /** The reason beside the decision that counts. */
  readonly reason: string | null;
  readonly additionalContext: string | null;
  /** `hookSpecificOutput.additionalContext` alone. */
  readonly innerContext: string | null;
  readonly updatedInput: JsonObject | null;
  readonly updatedOutput: string | null;
}

/** Words for opinions, in exact lower case, by who may use them. */
export const OPINION_WORDS = {
  openharness: { allow: "allow", deny: "deny", ask: "ask" },
  plugin: { allow: "allow", deny: "deny", ask: "ask", block: "deny" },
} as const satisfies Record<string, Record<string, Opinion>>;

/** No fields at all: an answer without an opinion. */
export const EMPTY_ANSWER: Answer = {
  decision: null,
  innerDecision: null,
  permissionDecision: null,
  reason: null,
  additionalContext: null,
  innerContext: null,
  updatedInput: null,
  updatedOutput: null,
};

/**
 * Reads decision JSON of both systems' shapes. Blank text is an answer without an opinion; null means that the
 * text holds something other than a JSON object. Source: the plugin contract, section "Decision JSON".
 */
export function parseAnswer(text: string, words: Readonly<Record<string, Opinion>>): Answer | null {
  if (text.trim() === "") return EMPTY_ANSWER;
  const json = parseJsonObject(text);
  return json === null ? null : readAnswer(json, words);
}

function readAnswer(json: JsonObject, words: Readonly<Record<string, Opinion>>): Answer {
  const inner = isJsonObject(json.hookSpecificOutput) ? json.hookSpecificOutput : {};
  const decision = opinionOf(json.decision, words);
  const innerDecision = opinionOf(inner.decision, words);
  const outerReason = textOf(json.reason);
  const innerReason = textOf(inner.reason);
  const innerContext = textOf(inner.additionalContext);
  const innerLeads = strictest([decision, innerDecision]) === innerDecision && innerDecision !== null;
  return {
    decision,
    innerDecision,
    permissionDecision: opinionOf(json.permissionDecision, words),
    reason: innerLeads ? (innerReason ?? outerReason) : (outerReason ?? innerReason),
    additionalContext: innerContext ?? textOf(json.additionalContext),
    innerContext,
    updatedInput: isJsonObject(json.updatedInput) ? json.updatedInput : null,
    updatedOutput: textOf(json.updatedOutput),
  };
}

function opinionOf(value: JsonValue | undefined, words: Readonly<Record<string, Opinion>>): Opinion | null {
  return typeof value === "string" && Object.hasOwn(words, value) ? (words[value] ?? null) : null;
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === "string" ? value : null;
}

const STRICTNESS = ["allow", "ask", "deny"] as const satisfies readonly Opinion[];

/** The strictest of some opinions: deny, then ask, then allow; null where there is none. */
export function strictest(opinions: readonly (Opinion | null)[]): Opinion | null {
  return STRICTNESS.findLast((opinion) => opinions.includes(opinion)) ?? null;
}
