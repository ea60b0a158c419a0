import type { EventCall } from "../../host/event/call.ts";
import type { EventContext } from "../../host/event/context.ts";
import type { EventName } from "../../host/event/table.ts";

/** One firing in `/workspace`, in interactive mode and an empty environment as far as `fields` says nothing else. */
export function callOf(event: EventName, context: EventContext = {}, fields: Partial<EventCall> = {}): EventCall {
  return { event, context, mode: "interactive", cwd: "/workspace", timestamp: 1_790_298_235_343, env: {}, ...fields };
}
