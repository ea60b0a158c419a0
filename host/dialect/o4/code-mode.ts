import type { EventCall } from "../../event/call.ts";
import { isJsonObject, type JsonValue, parseJsonObject } from "../../event/json.ts";

/** Bytes of UTF-8 that may replace the result of a CodeMode call. */
const OUTPUT_LIMIT = 100 * 1024;

/** Whether the call runs a program of CodeMode, which hooks see and change less of. */
export function isCodeMode({ context }: EventCall): boolean {
  return context.codeMode === true && context.toolName === "exec";
}

/**
 * The input without the program: in its place stands `[REDACTED] (42 characters)`, counted in Unicode scalar values.
 * Source: the o4 document, section "What a hook receives".
 */
export function withoutSource(input: JsonValue): JsonValue {
  if (typeof input === "string") return redacted(input);
  if (!isJsonObject(input) || input.source === undefined) return input;
  const { source } = input;
  return { ...input, source: redacted(typeof source === "string" ? source : JSON.stringify(source)) };
}

function redacted(source: string): string {
  let length = 0;
  for (const _ of source) length += 1;
  return `[REDACTED] (${length} characters)`;
}

/** Whether an output may stand for the result of a CodeMode call. Source: the o4 document, "Change a tool's result". */
export function isCodeModeResult(output: string): boolean {
  const json = parseJsonObject(output);
  if (json === null) return false;
  const { updatedOutput: text, ...others } = json;
  if (Object.keys(others).length > 0) return false;
  if (text === undefined) return true;
  return typeof text === "string" && new TextEncoder().encode(text).length <= OUTPUT_LIMIT;
}
