import { realpath } from "node:fs/promises";
import type { HostOptions } from "../api.ts";
import type { HookEntry } from "../config/entry.ts";
import { workspaceHookFiles } from "../config/load.ts";
import { createHost } from "../host.ts";
import { surroundingsOf } from "../surroundings.ts";
import { digestFiles } from "./pins.ts";
import { type Pins, removeTrust, writeTrust } from "./record.ts";

/** What was trusted. */
export interface TrustedWorkspace {
  /** The workspace's real path, which is what is remembered. */
  readonly workspace: string;
  /** The workspace's own hooks, which run from now on. */
  readonly entries: readonly HookEntry[];
  /** Digests of hook files and plugins; null where changes are trusted too. */
  readonly pins: Pins | null;
}

/**
 * Trusts a workspace: its own hooks load from now on. With `pin`, only as long as its hook files and the plugins
 * that they name are what they are now. Rejects like `createHost`, and then nothing is trusted.
 */
export async function trustWorkspace(
  options: HostOptions & { readonly pin?: boolean } = {},
): Promise<TrustedWorkspace> {
  const { workspace, stateDir } = surroundingsOf(options);
  await using host = await createHost({ ...options, bypassTrust: true });
  const hookFiles = workspaceHookFiles(workspace);
  const entries = host.entries().filter(({ source }) => hookFiles.includes(source.file));
  const plugins = entries.flatMap(({ handler }) => (handler.kind === "wasm" ? [handler.path] : []));
  const pins = options.pin === true ? await digestFiles([...hookFiles, ...plugins]) : null;
  const real = await realpath(workspace);
  await writeTrust(stateDir, { workspace: real, pins });
  return { workspace: real, entries, pins };
}

/** Forgets a workspace: its own hooks no longer load. Gives its real path. */
export async function untrustWorkspace(options: HostOptions = {}): Promise<string> {
  const { workspace, stateDir } = surroundingsOf(options);
  // A folder that is gone can be forgotten too.
  const real = await realpath(workspace).catch(() => workspace);
  await removeTrust(stateDir, real);
  return real;
}
