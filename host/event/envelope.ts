import type { EventCall } from "./call.ts";
import type { JsonObject } from "./json.ts";
import { type DialectName, eventRow } from "./table.ts";

/**
 * The canonical envelope, which a plugin receives whatever system configured it.
 * Source: the plugin contract, section "Envelope".
 */
export function canonicalEnvelope(call: EventCall, dialect: DialectName): JsonObject {
  return {
    ...call.context,
    event: call.event,
    dialect,
    nativeEvent: eventRow(call.event)[dialect]?.name ?? call.event,
    cwd: call.context.cwd ?? call.cwd,
    timestamp: call.timestamp,
  };
}
