import type { EventCall } from "./call.ts";
import type { JsonObject } from "./json.ts";
import { type DialectName, eventRow } from "./table.ts";

/**
 * The canonical envelope, which a plugin receives whatever system configured it.
 * Source: the plugin contract, section "Envelope".
 */
export function canonicalEnvelope(call: EventCall, dialect: DialectName): JsonObject {
  // What the host says stands first whether or not the context has it too: the same event is the same text.
  const { cwd = call.cwd, timestamp: _timestamp, event: _event, ...context } = call.context;
  const nativeEvent = eventRow(call.event)[dialect]?.name ?? call.event;
  const said = { event: call.event, dialect, nativeEvent, cwd, timestamp: call.timestamp };
  return { ...said, ...context, dialect, nativeEvent };
}
