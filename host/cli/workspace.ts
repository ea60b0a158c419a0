import process from "node:process";
import { type Command, Option } from "commander";
import type { Host } from "../api.ts";
import type { Mode } from "../event/call.ts";
import { createHost } from "../host.ts";

/** The options of every command that loads a workspace's hooks. */
export interface WorkspaceOptions {
  readonly cwd: string;
  readonly mode: Mode;
  readonly bypassTrust: boolean;
  readonly trace?: string;
  readonly json: boolean;
}

/** Adds those options to a command. */
export function withWorkspaceOptions(command: Command): Command {
  return command
    .option("--cwd <dir>", "the workspace whose hooks are read", process.cwd())
    .addOption(
      new Option("--mode <mode>", "how the agent runs").choices(["interactive", "print"]).default("interactive"),
    )
    .option("--bypass-trust", "load the workspace's own hooks although it is not trusted", false)
    .addOption(new Option("--dangerously-bypass-hook-trust").implies({ bypassTrust: true }).hideHelp())
    .option("--json", "print one JSON object", false);
}

/** A process that lives for one event has nothing else to do meanwhile, and a thread takes as long to start as this is used in. */
const QUICK_FUEL = 50_000_000;

/** Opens the host, hands it on, and closes it whatever happens, a signal from outside included. */
export async function withHost<T>(options: WorkspaceOptions, use: (host: Host) => Promise<T>): Promise<T> {
  const { cwd, mode, bypassTrust, trace } = options;
  await using host = await createHost({
    cwd,
    mode,
    bypassTrust,
    quickFuel: QUICK_FUEL,
    ...(trace === undefined ? {} : { trace }),
  });
  const stopListening = closeOnSignals(host);
  try {
    return await use(host);
  } finally {
    stopListening();
  }
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Closes the host before the process ends by a signal, so that no hook outlives it. */
function closeOnSignals(host: Host): () => void {
  const listeners = Object.entries(SIGNALS).map(([signal, number]) => {
    const listener = () => {
      // Shells expect 128 and the signal's number of a process that a signal ended.
      void host.close().finally(() => process.exit(128 + number));
    };
    process.once(signal, listener);
    return () => process.removeListener(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}
