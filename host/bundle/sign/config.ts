import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { settingsFolders } from "../../config/folders.ts";
import { HookletError } from "../../failure/failure.ts";
import { bundleError, codeOf } from "../failed.ts";
import { combinePolicies, POLICY_LAYERS, type PolicyLayer, parsePolicy, type Requirement } from "./policy.ts";
import type { SignerLists } from "./signers.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The folder of each layer. */
export type SigningFolders = Readonly<Record<PolicyLayer, string>>;

/** A layer's list of signers, with what every layer revoked. */
export interface SignerSource extends SignerLists {
  readonly layer: PolicyLayer;
}

/** All that signatures are checked with. */
export interface SigningConfig {
  /** Those of the layers that have a list, the strongest first. */
  readonly sources: readonly SignerSource[];
  readonly requirements: readonly Requirement[];
}

/** What lies in a layer's folder, where it has it. */
export const SIGNING_FILES = {
  policy: "bundle-policy.json",
  allowedSigners: "allowed_signers",
  revokedKeys: "revoked_keys",
} as const;

/** The folders: the administrator's, the user's, which `HOOKLET_CONFIG_DIR` overrides, and the workspace's `.hooklet`. */
export function signingFolders(platform: NodeJS.Platform, workspace: string, home: string, env: Env): SigningFolders {
  return { ...settingsFolders(platform, home, env), project: join(workspace, ".hooklet") };
}

/** Reads what all layers say. Throws `bundle.policy` where a file is there and can't be read or understood. */
export async function readSigningConfig(folders: SigningFolders): Promise<SigningConfig> {
  const layers = await Promise.all(POLICY_LAYERS.map((layer) => readLayer(layer, folders[layer])));
  const revokedKeys = layers.flatMap((layer) => layer.revokedKeys ?? []);
  return {
    sources: layers.flatMap(({ layer, allowedSigners }) =>
      allowedSigners === null ? [] : [{ layer, allowedSigners, revokedKeys }],
    ),
    requirements: combinePolicies(layers.flatMap(({ policy }) => policy ?? [])),
  };
}

async function readLayer(layer: PolicyLayer, folder: string) {
  const [policyFile, allowedSigners, revokedKeys] = await Promise.all([
    readIfThere(join(folder, SIGNING_FILES.policy)),
    readIfThere(join(folder, SIGNING_FILES.allowedSigners)),
    readIfThere(join(folder, SIGNING_FILES.revokedKeys)),
  ]);
  const policy = policyFile && parsePolicy(policyFile.text, layer, policyFile.path);
  if (policy !== null && "code" in policy) throw new HookletError(policy);
  return { layer, policy, allowedSigners: allowedSigners?.path ?? null, revokedKeys: revokedKeys?.path ?? null };
}

/** A file, null where it isn't there. */
async function readIfThere(path: string): Promise<{ readonly path: string; readonly text: string } | null> {
  try {
    return { path, text: await readFile(path, "utf8") };
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw bundleError("bundle.policy", `\`${path}\` can't be read (${codeOf(error)})`);
  }
}
