import { Event } from "./event";
import { decide, Handlers } from "./events";
import { fail } from "./failure";
import { Json, Kind } from "./json";

/** What a plugin's entry exports as its default. */
export class Hook {
  constructor(private readonly handlers: Handlers) {}

  /** Gives the decision on an envelope as JSON text, empty for no opinion. */
  answer(envelope: string): string {
    const json = Json.parse(envelope);
    if (json.kind != Kind.object) return fail("the envelope is not a JSON object");
    const decision = decide(this.handlers, new Event(json));
    return decision === null ? "" : decision.toJson();
  }
}

/** Makes a hook of its handlers: `defineHook({ preToolUse: (event) => deny("…") })`. */
export function defineHook(handlers: Handlers): Hook {
  return new Hook(handlers);
}
