import type { Failure } from "../failure/failure.ts";

/** What a handler brought back, before any dialect looks at it. */
export type RawResult =
  /** A command that ended by itself; `signal` where one ended it from outside. Both texts are decoded UTF-8. */
  | {
      readonly kind: "exited";
      readonly exitCode: number | null;
      readonly signal: string | null;
      readonly stdout: string;
    }
  /** An HTTP server that answered with 2xx. */
  | { readonly kind: "responded"; readonly status: number; readonly body: string }
  /** A component that returned `ok(text)`. */
  | { readonly kind: "answered"; readonly text: string }
  /** Anything else: not started, timed out, trapped, another status, the plugin's own `err(message)`. */
  | { readonly kind: "failed"; readonly failure: Failure };
