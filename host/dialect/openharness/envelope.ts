import type { EventCall } from "../../event/call.ts";
import type { JsonObject } from "../../event/json.ts";

/**
 * The fields that commands and servers receive: the context as it is, with the tool's input also as JSON text.
 * Source: the openHarness document, sections "JSON I/O mode" and "HTTP mode".
 */
export function envelope(call: EventCall): JsonObject {
  const { toolInput, cwd } = call.context;
  const asText = toolInput === undefined ? {} : { toolArgs: textOf(toolInput), toolInputJson: textOf(toolInput) };
  const newCwd = call.event === "cwdChanged" && cwd !== undefined ? { newCwd: cwd } : {};
  // A field of that name can't stand for the event.
  const { event: _, ...context } = call.context;
  return { event: call.event, ...context, ...asText, ...newCwd };
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
