import type { FailurePolicy } from "../../config/entry.ts";
import type { JsonObject } from "../../event/json.ts";
import type { EventName } from "../../event/table.ts";
import type { Grant } from "../grants.ts";
import type { Integrity } from "../integrity.ts";

/** What a bundle says of itself: `hooklet.json`. */
export interface Manifest {
  readonly name: string;
  /** As semantic versioning has it. */
  readonly version: string;
  readonly description: string;
  /** An SPDX expression, or null. */
  readonly license: string | null;
  /** By name. */
  readonly plugins: ReadonlyMap<string, PluginManifest>;
  readonly entries: readonly SuggestedEntry[];
}

/** One plugin of a bundle, with what holds for its entries unless they say otherwise. */
export interface PluginManifest {
  /** The component, relative to `hooklet.json`, with `/` between the parts. */
  readonly file: string;
  /** The component's digest; null until it is packed. */
  readonly digest: Integrity | null;
  /** The world that it was built for, `hooklet:plugin@0.1.0`, or `extism`; null until it is packed. */
  readonly world: string | null;
  /** What it has something to say on. */
  readonly events: readonly EventName[];
  /** Names of tools; none is every tool. */
  readonly match: readonly string[];
  readonly config: JsonObject;
  /** A JSON Schema of `config`, for editors and readers. */
  readonly configSchema: JsonObject | null;
  readonly requests: readonly GrantRequest[];
  readonly limits: SuggestedLimits;
  /** The table of cases that it has to pass before it is packed, relative to `hooklet.json`. */
  readonly cases: string | null;
}

/** A grant that a plugin asks for. */
export interface GrantRequest extends Grant {
  /** What it needs it for. */
  readonly reason: string;
}

export interface SuggestedLimits {
  readonly fuel: number | null;
  /** Bytes. */
  readonly memory: number | null;
  readonly timeoutMs: number | null;
}

/** An entry that a configuration may take over as it is. */
export interface SuggestedEntry {
  readonly plugin: string;
  readonly event: EventName;
  readonly match: readonly string[];
  readonly config: JsonObject;
  readonly onFailure: FailurePolicy | null;
}
