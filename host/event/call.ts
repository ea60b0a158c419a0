import type { EventContext } from "./context.ts";
import type { EventName } from "./table.ts";

/** How the agent runs: with a person at a terminal, or once over a prompt. */
export type Mode = "interactive" | "print";

/** One firing of an event, with all that the pure stages need to know of the outside. */
export interface EventCall {
  readonly event: EventName;
  readonly context: EventContext;
  readonly mode: Mode;
  /** The workspace root: an absolute path. */
  readonly cwd: string;
  /** Milliseconds since the Unix epoch. */
  readonly timestamp: number;
  /** The host's environment, which dialects hand on or filter. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
