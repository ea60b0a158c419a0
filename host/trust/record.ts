import { createHash } from "node:crypto";
import { readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { isJsonObject, parseJsonObject } from "../event/json.ts";
import { type Failure, failure } from "../failure/failure.ts";
import { writeFileAtomically } from "../write-file.ts";

/** SHA-256 digests in hex by absolute path: what a pinned workspace consisted of. */
export type Pins = Readonly<Record<string, string>>;

/** That somebody trusts a workspace; without pins, whatever its hook files say. */
export interface TrustRecord {
  /** The workspace's real path. */
  readonly workspace: string;
  readonly pins: Pins | null;
}

/** What is known of a workspace. */
export type TrustState =
  | { readonly kind: "trusted"; readonly record: TrustRecord }
  | { readonly kind: "unknown" }
  | { readonly kind: "unsafe"; readonly failure: Failure };

/** Reads the record of a workspace, named by its real path. */
export async function readTrust(stateFolder: string, workspace: string): Promise<TrustState> {
  const file = recordFile(stateFolder, workspace);
  let text: string;
  try {
    const unsafe =
      (await unsafeReason(stateFolder)) ?? (await unsafeReason(dirname(file))) ?? (await unsafeReason(file));
    if (unsafe !== null) return { kind: "unsafe", failure: failure("trust.unsafe-state", unsafe) };
    text = await readFile(file, "utf8");
  } catch {
    return { kind: "unknown" };
  }
  const json = parseJsonObject(text);
  // The file's name is a digest of the workspace's path; what it says inside must agree.
  if (json === null || json.workspace !== workspace) return { kind: "unknown" };
  return { kind: "trusted", record: { workspace, pins: pinsOf(json.pins) } };
}

/** Remembers that a workspace is trusted: a file of its own, so that two processes never lose each other's. */
export async function writeTrust(stateFolder: string, record: TrustRecord): Promise<void> {
  const text = `${JSON.stringify({ version: 1, ...record }, null, 2)}\n`;
  await writeFileAtomically(recordFile(stateFolder, record.workspace), text);
}

/** Forgets a workspace. */
export async function removeTrust(stateFolder: string, workspace: string): Promise<void> {
  await rm(recordFile(stateFolder, workspace), { force: true });
}

function recordFile(stateFolder: string, workspace: string): string {
  const name = createHash("sha256").update(workspace).digest("hex");
  return join(stateFolder, "trust", `${name}.json`);
}

function pinsOf(value: unknown): Pins | null {
  if (!isJsonObject(value)) return null;
  return Object.fromEntries(Object.entries(value).filter((pin): pin is [string, string] => typeof pin[1] === "string"));
}

/** Why others could have written there, or null. Windows keeps these folders private by itself. */
async function unsafeReason(path: string): Promise<string | null> {
  if (process.getuid === undefined) return null;
  const { uid, mode } = await stat(path);
  if (uid !== process.getuid() && uid !== 0) return `\`${path}\` belongs to another user`;
  return (mode & 0o022) === 0 ? null : `\`${path}\` can be written by others`;
}
