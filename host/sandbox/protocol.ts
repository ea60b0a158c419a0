import type { Failure } from "../failure/failure.ts";
import type { PluginGrants } from "./grants/plugin-grants.ts";

/** What bounds one call. */
export interface CallLimits {
  /** Executed instructions. */
  readonly fuel: number;
  /** Bytes of linear memory, of all memories together. */
  readonly memory: number;
  /** Bytes of the answer. */
  readonly output: number;
}

/** One call of a plugin, as its thread receives it. */
export interface PluginCall {
  /** JSON text. The plugin's random numbers follow from it. */
  readonly envelope: string;
  /** The entry's `config` table as JSON text. */
  readonly config: string;
  /** What the plugin's clocks say: milliseconds since the Unix epoch. */
  readonly timestampMs: number;
  readonly limits: CallLimits;
  /** What the plugin may reach; nothing where it is left out. */
  readonly grants?: PluginGrants;
}

/** What the thread answers a call with. */
export interface PluginReply {
  readonly result:
    | { readonly kind: "answered"; readonly text: string }
    | { readonly kind: "failed"; readonly failure: Failure };
  readonly log: readonly string[];
  /** Executed instructions; null where the call never came to count them. */
  readonly fuel: number | null;
}

/** What is needed to take a plugin in. */
export interface PluginCode {
  /** jco's JavaScript for a component; null for an Extism module, which needs none. */
  readonly glue: string | null;
  /** Core modules by name; all threads share what was compiled once. */
  readonly cores: ReadonlyMap<string, CompiledCore>;
  readonly restorable: boolean;
  /** Whether a component imports anything of WASI. */
  readonly wasi: boolean;
}

/** What is known of a core module, besides the module itself. */
export interface CoreFacts {
  /** Pages that its own memories start with, and what its own tables may take up. */
  readonly pages: number;
  /** Whether it may change the entries of a table after it started. */
  readonly writesTables: boolean;
  /** Whether it can wait, in a memory that is shared: no fuel ends that. */
  readonly waits: boolean;
}

export interface CompiledCore extends CoreFacts {
  readonly module: WebAssembly.Module;
}

/** A plugin that was loaded from its file. */
export interface LoadedPlugin {
  readonly digest: string;
  readonly code: PluginCode;
}

/** What a thread is told. `plugin` is the digest of a component. */
export type Order =
  | { readonly kind: "load"; readonly plugin: string; readonly code: PluginCode }
  | { readonly kind: "call"; readonly plugin: string; readonly call: PluginCall }
  | { readonly kind: "drop"; readonly plugin: string };

/** What a thread answers an order with; a `drop` has no answer. */
export type Report = { readonly kind: "loaded" } | { readonly kind: "replied"; readonly reply: PluginReply };
