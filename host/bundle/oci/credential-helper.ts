import { execa } from "execa";
import { parseJsonObject } from "../../event/json.ts";
import { bundleError } from "../failed.ts";
import type { Credentials } from "./credentials.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Somebody may have to unlock a key chain first. */
const TIMEOUT_MS = 60_000;

/** How a helper says that it has nothing (docker-credential-helpers, `credentials.errCredentialsNotFound`). */
const NOT_FOUND = /credentials not found/i;

/** The user name that stands for an identity token. */
const IDENTITY_TOKEN = "<token>";

/**
 * Asks `docker-credential-NAME` of the `PATH` for the credentials of a registry: null where it has none. What it printed
 * is never repeated. Throws `bundle.credentials`.
 */
export async function askCredentialHelper(name: string, registry: string, env: Env): Promise<Credentials | null> {
  const program = `docker-credential-${name}`;
  if (!/^[\w.-]+$/.test(name)) throw bundleError("bundle.credentials", `\`${program}\` is not the name of a program`);
  const { stdout, exitCode, code } = await execa(program, ["get"], {
    input: registry,
    env,
    extendEnv: false,
    reject: false,
    stripFinalNewline: true,
    timeout: TIMEOUT_MS,
    maxBuffer: 1024 ** 2,
  });
  if (code === "ENOENT") throw bundleError("bundle.credentials", `there is no \`${program}\` on the PATH`);
  if (exitCode !== 0 && NOT_FOUND.test(stdout)) return null;
  const answer = exitCode === 0 ? parseJsonObject(stdout) : null;
  if (answer === null || typeof answer.Username !== "string" || typeof answer.Secret !== "string") {
    const how =
      exitCode === undefined ? "was stopped" : exitCode === 0 ? "gave no credentials" : `failed with ${exitCode}`;
    throw bundleError("bundle.credentials", `\`${program}\` ${how}`, `run \`${program} get\` by hand to see why`);
  }
  return answer.Username === IDENTITY_TOKEN
    ? { kind: "identity-token", token: answer.Secret }
    : { kind: "password", username: answer.Username, password: answer.Secret };
}
