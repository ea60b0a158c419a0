import type { JsonObject } from "../event/json.ts";
import type { DialectName, EventName } from "../event/table.ts";
import type { Place } from "../failure/diagnostic.ts";
import type { Failure } from "../failure/failure.ts";
import type { Matcher } from "../match/matcher.ts";
import type { LayerName } from "./layer.ts";

/** Where an entry comes from. */
export interface Provenance extends Place {
  readonly layer: LayerName;
  readonly dialect: DialectName;
}

/** What the failure of a hook does. */
export const FAILURE_POLICIES = ["block", "warn", "ignore"] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];

/** A shell command. */
export interface CommandSpec {
  readonly kind: "command";
  readonly command: string;
  /** What the command is handed to, on systems other than Windows. */
  readonly shell: "/bin/sh" | "/bin/bash";
  /** The folder to run it in, absolute or relative to the workspace; null is the workspace. */
  readonly cwd: string | null;
  /** Variables that the configuration adds. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether the answer is JSON on standard output, or the exit code alone. */
  readonly answer: "json" | "exit-code";
}

/** A request to an HTTP server. */
export interface HttpSpec {
  readonly kind: "http";
  readonly url: string;
}

/** What the configuration lets a plugin reach. */
export interface Grants {
  readonly env: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
  readonly http: readonly string[];
}

/** Bounds of one call of a plugin; null is the default. */
export interface Limits {
  /** Executed instructions. */
  readonly fuel: number | null;
  /** Bytes of linear memory. */
  readonly memory: number | null;
  /** Bytes of the answer. */
  readonly output: number | null;
}

/** A WebAssembly component, or an Extism module. */
export interface WasmSpec {
  readonly kind: "wasm";
  /** As it is written. */
  readonly plugin: string;
  /** Absolute path of the component. */
  readonly path: string;
  /** The digest that the component must have, where it is a bundle's. */
  readonly integrity?: string;
  readonly config: JsonObject;
  readonly grants: Grants;
  readonly limits: Limits;
}

export type HandlerSpec = CommandSpec | HttpSpec | WasmSpec;

/** One configured hook. */
export interface HookEntry {
  /** Unique within a host and stable as long as the file's order is: `project:openharness:preToolUse:1`. */
  readonly id: string;
  readonly event: EventName;
  readonly source: Provenance;
  /** What the configuration calls the handler: o4 has several words for a command. */
  readonly nativeHandler: string;
  readonly handler: HandlerSpec;
  /** Why the entry fails without being run; null where it runs. */
  readonly refusal: Failure | null;
  /** Which tools it is for; null is all, and events without a tool. */
  readonly match: Matcher | null;
  readonly timeoutMs: number;
  /** Whether the configuration itself set the timeout. */
  readonly timeoutSet: boolean;
  readonly onFailure: FailurePolicy;
}
