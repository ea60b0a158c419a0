import { absentResource } from "./absent.ts";
import type { Interfaces } from "./guest.ts";
import { InputStream, OutputStream } from "./io.ts";

const TerminalInput = absentResource("TerminalInput");
const TerminalOutput = absentResource("TerminalOutput");

/** `wasi:cli`: the granted part of the environment, no arguments, no folder, stdin at its end, output by the line, no terminal. */
export const cli: Interfaces = {
  "wasi:cli/environment": ({ opened }) => ({
    getEnvironment: () => opened.environment,
    getArguments: (): string[] => [],
    initialCwd: () => undefined,
  }),
  "wasi:cli/exit": (guest) => ({
    exit: (status: { tag: "ok" | "err" }) => guest.exit(status.tag === "ok" ? 0 : 1),
    exitWithCode: (status: number) => guest.exit(status),
  }),
  "wasi:cli/stdin": ({ resources }) => ({ getStdin: () => new InputStream(resources) }),
  "wasi:cli/stdout": ({ resources, stdout }) => ({
    getStdout: () => new OutputStream(resources, (bytes) => stdout.write(bytes)),
  }),
  "wasi:cli/stderr": ({ resources, stderr }) => ({
    getStderr: () => new OutputStream(resources, (bytes) => stderr.write(bytes)),
  }),
  "wasi:cli/terminal-input": () => ({ TerminalInput }),
  "wasi:cli/terminal-output": () => ({ TerminalOutput }),
  "wasi:cli/terminal-stdin": () => ({ getTerminalStdin: () => undefined }),
  "wasi:cli/terminal-stdout": () => ({ getTerminalStdout: () => undefined }),
  "wasi:cli/terminal-stderr": () => ({ getTerminalStderr: () => undefined }),
};
