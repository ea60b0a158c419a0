import { parseJsonObject } from "../../event/json.ts";
import { type Failure, failure } from "../../failure/failure.ts";

/** Who may say which signatures are needed, and whose keys are whose: the strongest first. */
export const POLICY_LAYERS = ["managed", "user", "project"] as const;
export type PolicyLayer = (typeof POLICY_LAYERS)[number];

/** What one layer asks for. */
export interface SignaturePolicy {
  readonly layer: PolicyLayer;
  /** Every one of them has to have signed; several keys can be one signer's. */
  readonly require: readonly string[];
}

/** A signer that has to have signed. */
export interface Requirement {
  readonly signer: string;
  /** The strongest layer that asks for it: only its list of signers, or that of a stronger one, says whose key it is. */
  readonly layer: PolicyLayer;
}

/** A signer whose signature was verified. */
export interface FoundSigner {
  readonly signer: string;
  /** The layer whose list has the key. */
  readonly layer: PolicyLayer;
}

/**
 * All that the policies ask for together. A layer only ever adds to it, so that a project can ask for more than its user
 * does, and never for less.
 */
export function combinePolicies(policies: readonly SignaturePolicy[]): readonly Requirement[] {
  const strongestLast = policies.toSorted((a, b) => rankOf(b.layer) - rankOf(a.layer));
  const layers = new Map(strongestLast.flatMap(({ layer, require }) => require.map((signer) => [signer, layer])));
  return [...layers].map(([signer, layer]) => ({ signer, layer }));
}

/** The requirements that nobody found meets. A weaker layer's list can't say whose key meets a stronger one's. */
export function unmetRequirements(
  requirements: readonly Requirement[],
  found: readonly FoundSigner[],
): readonly Requirement[] {
  return requirements.filter(
    ({ signer, layer }) => !found.some((one) => one.signer === signer && rankOf(one.layer) <= rankOf(layer)),
  );
}

/** Reads a layer's policy: `{ "require": ["release@team"] }`. What can't be understood is a failure, `bundle.policy`. */
export function parsePolicy(text: string, layer: PolicyLayer, file: string): SignaturePolicy | Failure {
  const json = parseJsonObject(text);
  if (json === null) return failure("bundle.policy", `\`${file}\` is not a JSON object`);
  const { require = [], ...others } = json;
  const [unknown] = Object.keys(others);
  // A word that is passed over could be the one that asks for a signature.
  if (unknown !== undefined) return failure("bundle.policy", `\`${file}\` has the unknown field \`${unknown}\``);
  if (!Array.isArray(require) || !require.every(isSigner)) {
    return failure("bundle.policy", `\`require\` in \`${file}\` is not a list of signers`);
  }
  return { layer, require };
}

function isSigner(value: unknown): value is string {
  return typeof value === "string" && /^[^\s",]+$/.test(value);
}

function rankOf(layer: PolicyLayer): number {
  return POLICY_LAYERS.indexOf(layer);
}
