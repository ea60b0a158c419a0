import { findPlace } from "./place.ts";

/** A failure that the hook declares on purpose: its message is all there is to know. */
class DeclaredFailure extends Error {}

/** Ends the call: the hook can't answer, for a reason that its user can do something about. */
export function fail(message: string): never {
  throw new DeclaredFailure(message);
}

/** What a thrown value says: an error also says where it was thrown, in the author's own files. */
export function describeFailure(thrown: unknown): string {
  return textOf(thrown).toWellFormed();
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const message = thrown.message || thrown.name;
  const place = thrown instanceof DeclaredFailure ? undefined : findPlace(thrown.stack ?? "", globalThis.hookletPlaces);
  return place === undefined ? message : `${message} (${place})`;
}
