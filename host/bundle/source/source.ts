import type { Bundle } from "../open.ts";

/** Where the paths of a specification start, and where those in the lock do: absolute paths. */
export interface SpecBases {
  readonly from: string;
  readonly workspace: string;
}

/** What a source may need. */
export interface SourceContext {
  readonly workspace: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder whose `.npmrc` counts besides the user's own. */
  readonly npmrcFolder: string;
  readonly signal: AbortSignal;
  /** Told of what happens, for people: a word for it, and bytes received where some are. */
  readonly onProgress: (step: string, bytes?: number) => void;
}

/** A bundle that was fetched, with its signatures. */
export interface Fetched {
  readonly bundle: Bundle;
  /** A specification of these very bytes, or of where they were where the source can't say more. */
  readonly resolved: string;
  /** Who is behind it as far as the source knows, to read after "from". */
  readonly publisher: string;
}

/** One kind of place that bundles come from. */
export interface Source {
  readonly kind: string;
  /** Whether it is the user's own machine, where the same version may well be other bytes the next day. */
  readonly isLocal: boolean;
  /** The specification as the lock has it; null where it is of another kind. Throws `bundle.spec` for a wrong one. */
  readonly normalise: (spec: string, bases: SpecBases) => string | null;
  /** Fetches what such a specification names. Throws a `HookletError`. */
  readonly fetch: (spec: string, context: SourceContext) => Promise<Fetched>;
}
