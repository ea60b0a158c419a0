import { suggestion } from "../../config/suggest.ts";
import type { EventContext } from "../../event/context.ts";
import { contextProblems } from "../../event/context.ts";
import { canonicalEnvelope } from "../../event/envelope.ts";
import type { JsonObject, JsonValue } from "../../event/json.ts";
import { eventOfAnyName } from "../../event/name.ts";
import { DIALECT_NAMES, EVENT_NAMES } from "../../event/table.ts";
import { pluginProblem } from "./problem.ts";

/** An event ready to be sent. */
export interface Sent {
  /** JSON text. */
  readonly envelope: string;
  readonly timestamp: number;
}

/**
 * The envelope that a host makes of an event in `cwd`: `name` is its name in any system. What the host would know and
 * the context doesn't say is fixed, so that the same event gives the same answer: timestamp 0, openHarness's names.
 */
export function envelopeOf(name: JsonValue | undefined, context: JsonObject, cwd: string): Sent {
  const event = typeof name === "string" ? eventOfAnyName(name) : null;
  if (event === null) {
    const [problem, known] = [`there is no event ${JSON.stringify(name)}`, [...EVENT_NAMES]];
    throw pluginProblem(
      "event",
      name === undefined ? "the event has no name" : problem,
      suggestion(String(name), known),
    );
  }
  const [problem] = contextProblems(context);
  if (problem !== undefined) throw pluginProblem("event", problem, "correct the field");
  const dialect = DIALECT_NAMES.find((known) => known === context.dialect) ?? "openharness";
  // the fields were checked
  const known = context as EventContext;
  const timestamp = known.timestamp ?? 0;
  const call = { event, context: known, mode: "interactive", cwd, timestamp, env: {} } as const;
  return { envelope: JSON.stringify(canonicalEnvelope(call, dialect)), timestamp };
}

/** An envelope that is sent as it is. */
export function rawEnvelope(envelope: JsonObject): Sent {
  return {
    envelope: JSON.stringify(envelope),
    timestamp: typeof envelope.timestamp === "number" ? envelope.timestamp : 0,
  };
}
