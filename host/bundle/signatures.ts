import process from "node:process";
import type { Failure } from "../failure/failure.ts";
import type { Surroundings } from "../surroundings.ts";
import { lockProblems } from "./agreement.ts";
import type { LockedBundle } from "./lock/lock.ts";
import type { Bundle } from "./open.ts";
import { readSigningConfig, type SigningConfig, signingFolders } from "./sign/config.ts";
import type { SignatureReport } from "./sign/verify.ts";
import { type Store, storedBytes } from "./store.ts";

/** Where the lists of signers and the policies are found. */
export type SigningPlaces = Pick<Surroundings, "workspace" | "home" | "env">;

const NOTHING: SignatureReport = { signers: [], failures: [], problem: null };

/**
 * Checks a bundle's signatures by the lists and policies of the administrator, the user and the workspace. Where there
 * is no signature and nobody asks for one, nothing is started. Throws `bundle.policy`.
 */
export async function checkSignatures(
  { archive, signatures }: Pick<Bundle, "archive" | "signatures">,
  places: SigningPlaces,
): Promise<SignatureReport> {
  const config = await signingConfig(places);
  if (signatures.length === 0 && config.requirements.length === 0) return NOTHING;
  const { verifySignatures } = await import("./sign/verify.ts");
  return verifySignatures(archive, signatures, config, { env: places.env });
}

/** The same for a bundle that is in the store. Throws `bundle.policy`, `bundle.missing`, `bundle.tampered`. */
export async function checkStoredSignatures(
  locked: LockedBundle,
  store: Store,
  places: SigningPlaces,
): Promise<SignatureReport> {
  const archive = await storedBytes(locked.integrity, store);
  const signatures = await storedSignatures(locked, store);
  return checkSignatures({ archive, signatures }, places);
}

/** The signatures that a lock names. Throws `bundle.missing`, `bundle.tampered`. */
export async function storedSignatures({ signatures }: LockedBundle, store: Store): Promise<readonly string[]> {
  const all = await Promise.all(signatures.map((integrity) => storedBytes(integrity, store)));
  return all.map((bytes) => Buffer.from(bytes).toString("utf8"));
}

/**
 * Why a bundle of the store must not run where somebody requires signatures; null where nobody does. The archive is
 * what was signed, so that what runs has to be what is in it.
 */
export async function policyProblem(
  name: string,
  locked: LockedBundle,
  store: Store,
  places: SigningPlaces,
): Promise<Failure | null> {
  const { requirements } = await signingConfig(places);
  if (requirements.length === 0) return null;
  const { problem } = await checkStoredSignatures(locked, store, places);
  const { openBundle } = await import("./open.ts");
  const bundle = openBundle(await storedBytes(locked.integrity, store), locked.source);
  return problem ?? lockProblems(name, locked, bundle)[0] ?? null;
}

function signingConfig({ workspace, home, env }: SigningPlaces): Promise<SigningConfig> {
  return readSigningConfig(signingFolders(process.platform, workspace, home, env));
}
