import { join } from "node:path";
import { type Failure, failure, HookletError } from "../../failure/failure.ts";
import type { FailureCode } from "../../failure/table.ts";
import type { SignerSource, SigningConfig } from "./config.ts";
import { checkIntegrity } from "./integrity.ts";
import { type FoundSigner, type Requirement, unmetRequirements } from "./policy.ts";
import { type SignatureFile, signersOf } from "./signers.ts";
import type { KeygenOptions } from "./ssh-keygen.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A signer of a bundle. */
export interface VerifiedSigner extends FoundSigner {
  /** The key's, as `ssh-keygen -l` shows it: `SHA256:…`. */
  readonly fingerprint: string;
}

/** What a bundle's signatures come to. */
export interface SignatureReport {
  /** Who signed it, by the list of each layer. */
  readonly signers: readonly VerifiedSigner[];
  /** Why a signature is nobody's, for each that is. */
  readonly failures: readonly Failure[];
  /** Why the bundle must not be used; null where it may be. */
  readonly problem: Failure | null;
}

/** What keeps a bundle from being used whether or not a signature is required. */
const ALWAYS: ReadonlySet<FailureCode> = new Set(["bundle.signature", "bundle.key-revoked"]);

/** Of several reasons why a signature is nobody's, the first of these is told. */
const TELLING: readonly FailureCode[] = ["bundle.key-revoked", "bundle.key-expired"];

/**
 * Checks the signatures of a packed bundle against the lists of signers and what the policies require. Without a
 * requirement a bundle may be unsigned, or signed by somebody unknown; never altered, or signed with a revoked key. A
 * missing `ssh-keygen` is a failure like others: a problem only where a signature is required.
 */
export async function verifySignatures(
  tgz: Uint8Array,
  signatures: readonly string[],
  { sources, requirements }: SigningConfig,
  options: KeygenOptions,
): Promise<SignatureReport> {
  await using folder = await temporaryFolder();
  const signers: VerifiedSigner[] = [];
  const failures: Failure[] = [];
  for (const [index, signature] of signatures.entries()) {
    const file = join(folder.path, `${index}.sig`);
    const verified = await verifyOne(tgz, signature, file, sources, options).catch(asFailure);
    if ("code" in verified) failures.push(verified);
    else signers.push(...verified);
  }
  const problem =
    failures.find(({ code }) => ALWAYS.has(code)) ??
    unmetProblem(unmetRequirements(requirements, signers), signers, failures, signatures.length > 0);
  return { signers, failures, problem };
}

async function verifyOne(
  tgz: Uint8Array,
  signature: string,
  file: string,
  sources: readonly SignerSource[],
  options: KeygenOptions,
): Promise<readonly VerifiedSigner[] | Failure> {
  const sound = await checkIntegrity(tgz, signature, file, options);
  if ("code" in sound) return sound;
  const { fingerprint } = sound;
  const signed: SignatureFile = { ...sound, file };
  const signers: VerifiedSigner[] = [];
  const failures: Failure[] = [];
  for (const source of sources) {
    const names = await signersOf(tgz, signed, source, options);
    if ("code" in names) failures.push(names);
    else signers.push(...names.map((signer) => ({ signer, layer: source.layer, fingerprint })));
  }
  const revoked = failures.find(({ code }) => code === "bundle.key-revoked");
  if (revoked !== undefined || signers.length === 0) return revoked ?? mostTelling(failures, fingerprint);
  return signers;
}

function mostTelling(failures: readonly Failure[], fingerprint: string): Failure {
  const telling = TELLING.map((code) => failures.find((one) => one.code === code)).find((one) => one !== undefined);
  const [first] = failures;
  return telling ?? first ?? failure("bundle.signer-unknown", `no list of signers has the key \`${fingerprint}\``);
}

function unmetProblem(
  [unmet]: readonly Requirement[],
  signers: readonly VerifiedSigner[],
  failures: readonly Failure[],
  isSigned: boolean,
): Failure | null {
  if (unmet === undefined) return null;
  const { signer, layer } = unmet;
  const asked = `\`${signer}\` has to sign the bundle, says the ${layer} policy`;
  if (!isSigned) return failure("bundle.unsigned", `${asked}; nobody did`);
  const weaker = signers.find((one) => one.signer === signer);
  if (weaker !== undefined) {
    const hint = `check the key with \`${signer}\`, then add it to the ${layer} \`allowed_signers\``;
    const where = `whose key \`${weaker.fingerprint}\` only the ${weaker.layer} list has`;
    return failure("bundle.signer-missing", `${asked}, ${where}`, hint);
  }
  const [cause] = failures;
  if (cause !== undefined) return { ...cause, message: `${asked}; ${cause.message}` };
  return failure("bundle.signer-missing", `${asked}; ${signers.map((one) => `\`${one.signer}\``).join(", ")} did`);
}

function asFailure(error: unknown): Failure {
  if (error instanceof HookletError) return failure(error.code, error.message, error.hint);
  throw error;
}
