import type { Grants } from "../config/entry.ts";
import type { JsonObject } from "../event/json.ts";

/** What can be granted, in the order in which it is shown. */
export const GRANT_KINDS = ["env", "read", "write", "http"] as const satisfies readonly (keyof Grants)[];
export type GrantKind = (typeof GRANT_KINDS)[number];

/** One thing that a plugin may reach. */
export interface Grant {
  readonly kind: GrantKind;
  /** An environment variable, a folder or a host. */
  readonly name: string;
}

/** `env=CI`: how a grant is shown and named on the command line. */
export function grantText({ kind, name }: Grant): string {
  return `${kind}=${name}`;
}

/** The grant that such a text names, or null. */
export function parseGrant(text: string): Grant | null {
  const kind = GRANT_KINDS.find((known) => text.startsWith(`${known}=`));
  const name = kind === undefined ? "" : text.slice(kind.length + 1);
  return kind === undefined || name.trim() === "" ? null : { kind, name };
}

/** Every single one of some grants. */
export function listGrants(grants: Grants): readonly Grant[] {
  return GRANT_KINDS.flatMap((kind) => grants[kind].map((name) => ({ kind, name })));
}

/** Single grants as a table: sorted, none twice. */
export function collectGrants(list: readonly Grant[]): Grants {
  const named = (kind: GrantKind) =>
    [...new Set(list.filter((grant) => grant.kind === kind).map(({ name }) => name))].sort();
  return { env: named("env"), read: named("read"), write: named("write"), http: named("http") };
}

/** Those of some grants that are not among others. */
export function grantsBeyond(grants: readonly Grant[], known: readonly Grant[]): readonly Grant[] {
  const texts = new Set(known.map(grantText));
  return grants.filter((grant) => !texts.has(grantText(grant)));
}

/** Grants as a table of JSON without its empty lists. */
export function grantsJson(grants: Grants): JsonObject {
  return Object.fromEntries(GRANT_KINDS.filter((kind) => grants[kind].length > 0).map((kind) => [kind, grants[kind]]));
}
