import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject, type JsonObject, parseJsonObject } from "../../event/json.ts";
import { bundleError, codeOf } from "../failed.ts";
import { askCredentialHelper } from "./credential-helper.ts";
import type { Credentials } from "./credentials.ts";

/** Where credentials are looked for. */
export interface CredentialPlaces {
  /** `DOCKER_CONFIG`, and the `PATH` that helpers are on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The home folder, which holds `.docker` where `DOCKER_CONFIG` says nothing else. */
  readonly home: string;
}

/**
 * The credentials that Docker's configuration has for a registry: those of a helper for it, of the helper for all, or
 * those in the file itself. null where there are none. `key` is the registry's name there. Throws `bundle.credentials`.
 */
export async function findCredentials(key: string, { env, home }: CredentialPlaces): Promise<Credentials | null> {
  const file = join(env.DOCKER_CONFIG || join(home, ".docker"), "config.json");
  const config = await readConfig(file);
  if (config === null) return null;
  const helper = tableOf(config.credHelpers)[key] ?? config.credsStore;
  const fromHelper = typeof helper === "string" && helper !== "" ? await askCredentialHelper(helper, key, env) : null;
  if (fromHelper !== null) return fromHelper;
  const entry = Object.entries(tableOf(config.auths)).find(([name]) => hostOf(name) === hostOf(key))?.[1];
  return isJsonObject(entry) ? credentialsOf(entry, file) : null;
}

async function readConfig(file: string): Promise<JsonObject | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
    throw bundleError("bundle.credentials", `\`${file}\` can't be read (${codeOf(error)})`);
  }
  const config = parseJsonObject(text);
  if (config === null) throw bundleError("bundle.credentials", `\`${file}\` is not a JSON object`);
  return config;
}

function tableOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Keys are hosts, or URLs of hosts as Docker once wrote them. */
function hostOf(key: string): string {
  return key
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "")
    .toLowerCase();
}

function credentialsOf(entry: JsonObject, file: string): Credentials | null {
  const { auth, username, password, identitytoken } = entry;
  if (typeof identitytoken === "string" && identitytoken !== "")
    return { kind: "identity-token", token: identitytoken };
  if (typeof username === "string" && typeof password === "string") return { kind: "password", username, password };
  if (typeof auth !== "string" || auth === "") return null;
  const [, name, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(auth, "base64").toString("utf8")) ?? [];
  if (name === undefined || secret === undefined) {
    throw bundleError("bundle.credentials", `an \`auth\` in \`${file}\` is not a user name and a password in base64`);
  }
  return { kind: "password", username: name, password: secret };
}
