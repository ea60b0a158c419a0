import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Whether there is an `ssh-keygen` to run; where there is none, the tests that need it are skipped. */
export const HAS_KEYGEN = spawnSync("ssh-keygen", ["-?"]).error === undefined;
if (!HAS_KEYGEN) console.warn("there is no ssh-keygen: the tests that need it are skipped");

/** An environment without an agent, a display or a home. */
export const ENV = { PATH: process.env.PATH } as const;

/** What is signed. */
export const BUNDLE = Buffer.from("a packed bundle");

/** A key that was made for the test that runs. */
export interface TestKey {
  /** The path of the private key; that of the public one ends in `.pub`. */
  readonly file: string;
  /** Type and key, without a comment, as `allowed_signers` lists them. */
  readonly line: string;
}

/** A folder that goes away with the test that runs. */
export async function testFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** Makes a key. */
export async function makeKey(type = "ed25519", passphrase = ""): Promise<TestKey> {
  const file = join(await testFolder(), "key");
  execFileSync("ssh-keygen", ["-q", "-t", type, "-N", passphrase, "-C", "", "-f", file]);
  return { file, line: (await readFile(`${file}.pub`, "utf8")).trim() };
}

/** Writes a file of its own with these lines, and gives its path. */
export async function listOf(...lines: readonly string[]): Promise<string> {
  return join(await testFolder({ list: `${lines.join("\n")}\n` }), "list");
}

/** Signs some bytes for any purpose. */
export async function signAs(key: TestKey, namespace: string, bytes: Uint8Array = BUNDLE): Promise<string> {
  return execFileSync("ssh-keygen", ["-Y", "sign", "-n", namespace, "-f", key.file], {
    input: bytes,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "ignore"],
  });
}
