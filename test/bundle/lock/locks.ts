import { integrityOf } from "../../../host/bundle/integrity.ts";
import type { LockedBundle } from "../../../host/bundle/lock/lock.ts";
import { NO_GRANTS } from "../../../host/config/field.ts";

/** A bundle of a lock, as far as `fields` says nothing else. */
export function lockedOf(fields: Partial<LockedBundle> = {}): LockedBundle {
  const integrity = integrityOf(Buffer.from("x"));
  return {
    version: "1.0.0",
    source: "npm:team-guards@^1.0.0",
    resolved: "npm:team-guards@1.0.0",
    integrity,
    manifest: integrity,
    signatures: [],
    plugins: new Map([["shell-guard", { integrity, grants: { ...NO_GRANTS, env: ["CI"] } }]]),
    ...fields,
  };
}
