import process from "node:process";
import type { Command } from "commander";
import { type BundlePlace, bundlePlace, sourceContext } from "../../bundle/place.ts";
import type { SourceContext } from "../../bundle/source/source.ts";
import { Progress } from "./progress.ts";

/** The options of every command about a workspace's bundles. */
export interface BundleOptions {
  readonly cwd: string;
  readonly json: boolean;
}

/** Adds those options to a command. */
export function withBundleOptions(command: Command): Command {
  return command
    .option("--cwd <dir>", "the folder of `hooklet.lock`: the workspace, or `~/.oh` for your own hooks", process.cwd())
    .option("--json", "print one JSON object", false);
}

/** The workspace that a command is about. */
export function placeOf({ cwd }: BundleOptions): BundlePlace {
  return bundlePlace({ cwd });
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Does something that takes a while: shows its progress on a terminal, and ends it by a signal without leaving anything
 * half done.
 */
export async function withSources<T>(place: BundlePlace, use: (context: SourceContext) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  using progress = new Progress(process.stderr);
  let status = 0;
  const listeners = Object.entries(SIGNALS).map(([name, number]) => {
    const listener = () => {
      // Shells expect 128 and the signal's number of a process that a signal ended.
      status = 128 + number;
      stopping.abort();
    };
    process.once(name, listener);
    return () => process.removeListener(name, listener);
  });
  try {
    const context = {
      signal: stopping.signal,
      onProgress: (step: string, bytes?: number) => progress.show(step, bytes),
    };
    return await use(await sourceContext(place, context));
  } catch (error) {
    if (status !== 0) process.exit(status);
    throw error;
  } finally {
    for (const remove of listeners) remove();
  }
}
