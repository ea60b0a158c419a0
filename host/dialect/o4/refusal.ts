import { type Failure, failure } from "../../failure/failure.ts";
import type { HookFields } from "./fields.ts";
import { type HandlerName, handlerRow } from "./handlers.ts";

/** What other systems fill in before a model reads a prompt. */
const PLACEHOLDERS = ["{{event_type}}", "{{tool_name}}", "{{tool_args}}"];

/** Why a sound hook never runs, and counts as a failure; null where it runs. Source: the o4 document, "Handlers". */
export function refusalOf(handler: HandlerName, fields: HookFields): Failure | null {
  const { needs, without } = handlerRow(handler);
  if (without === "failure" && (fields.prompt ?? "").trim() === "") {
    return failure("prompt.missing", `the \`${handler}\` hook has no \`${needs}\``);
  }
  const placeholder = handler === "prompt" ? PLACEHOLDERS.find((name) => fields.prompt?.includes(name)) : undefined;
  return placeholder === undefined ? null : failure("prompt.placeholder", `\`prompt\` contains \`${placeholder}\``);
}
