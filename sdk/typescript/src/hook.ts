import type { Decision } from "./decision.ts";
import { EVENT_NAMES, type EventName, type HookEvent } from "./event.ts";
import { describeFailure } from "./failure.ts";
import { parseEnvelope } from "./json.ts";
import { enterEvent } from "./replay.ts";

/** What a hook does at one event: answers with a decision, or with nothing where it has no opinion. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without any `return` has no opinion either
export type Handler<Name extends EventName> = (event: HookEvent<Name>) => Decision<Name> | undefined | void;

/** The events that a hook handles, by canonical name. */
export type Handlers = { readonly [Name in EventName]?: Handler<Name> };

/** The contract's export `handler`. */
export interface Hook {
  handle(envelope: string): string;
}

/**
 * Makes the hook that a plugin's entry exports as its default. An error that a handler throws is the hook's failure, with
 * the error's message and the place in the author's sources where it was thrown.
 */
export function defineHook(handlers: Handlers): Hook {
  for (const name of Object.keys(handlers)) {
    if (!(EVENT_NAMES as readonly string[]).includes(name)) {
      throw new TypeError(`unknown event \`${name}\`: use one of ${EVENT_NAMES.join(", ")}`);
    }
  }
  return {
    handle(envelope) {
      try {
        return answer(handlers, envelope);
      } catch (error) {
        // the engine turns a thrown string into the contract's err(…), and traps on whatever is neither that nor an Error
        throw describeFailure(error);
      }
    },
  };
}

/** The default export of a plugin's entry, if it is a hook. */
export function requireHook(exported: unknown): Hook {
  if (isHook(exported)) return exported;
  throw new TypeError("the default export isn't a hook: write `export default defineHook({ … })`");
}

function isHook(value: unknown): value is Hook {
  return typeof value === "object" && value !== null && "handle" in value && typeof value.handle === "function";
}

/** A handler gets the event of its own name alone, which the compiler can't know here. */
function handlerOf(handlers: Handlers, name: EventName): ((event: HookEvent) => unknown) | undefined {
  return Object.hasOwn(handlers, name) ? (handlers[name] as (event: HookEvent) => unknown) : undefined;
}

function eventIn(envelope: string): HookEvent {
  const event = parseEnvelope(envelope);
  if (isEvent(event)) return event;
  throw new TypeError("the envelope is not a JSON object");
}

function isEvent(value: unknown): value is HookEvent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function answer(handlers: Handlers, envelope: string): string {
  const event = eventIn(envelope);
  enterEvent(envelope, event.timestamp);
  const decision = handlerOf(handlers, event.event)?.(event);
  if (decision === undefined) return "";
  if (typeof decision !== "object" || decision === null || Array.isArray(decision)) {
    throw new TypeError(`the handler of \`${event.event}\` returned ${JSON.stringify(decision)}, not a decision`);
  }
  if ("then" in decision)
    throw new TypeError(`the handler of \`${event.event}\` is asynchronous: a hook answers at once`);
  return JSON.stringify(decision);
}
