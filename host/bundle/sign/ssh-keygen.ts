import { execa } from "execa";
import { bundleError } from "../failed.ts";

/** What signatures of bundles are made for: one for something else, such as a commit, is none of a bundle. */
export const NAMESPACE = "hooklet-bundle";

/** What running `ssh-keygen` takes. */
export interface KeygenOptions {
  /** Holds the `PATH`, and `SSH_AUTH_SOCK` or `SSH_ASKPASS` where there is an agent or a prompt. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** How a run ended. */
export interface KeygenRun {
  /** Whether its exit status was 0, which is all that anything is decided by. */
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `ssh-keygen` with some bytes, or nothing, on its standard input. Throws `bundle.ssh-keygen` where it can't. */
export async function runKeygen(
  args: readonly string[],
  input: Uint8Array | null,
  { env, signal }: KeygenOptions,
): Promise<KeygenRun> {
  const { exitCode, stdout, stderr, code } = await execa("ssh-keygen", args, {
    ...(input === null ? { stdin: "ignore" } : { input }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    env: { ...env, LC_ALL: "C" },
    extendEnv: false,
    reject: false,
    maxBuffer: 1024 ** 2,
  });
  signal?.throwIfAborted();
  if (exitCode !== undefined) return { ok: exitCode === 0, stdout, stderr };
  const reason = code === "ENOENT" ? "there is no `ssh-keygen` on the PATH" : `\`ssh-keygen\` was stopped (${code})`;
  throw bundleError("bundle.ssh-keygen", reason);
}
