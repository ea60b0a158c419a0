import { type Failure, failure } from "../../failure/failure.ts";
import { ANSWER_LIMIT } from "../limits.ts";
import { CallLog } from "../log.ts";
import type { PluginCall, PluginReply } from "../protocol.ts";
import { createClosedWasi } from "./wasi/closed.ts";

/** The module that jco generates, in its synchronous form. */
export interface Glue {
  readonly instantiate: (
    getCoreModule: (name: string) => WebAssembly.Module,
    imports: Readonly<Record<string, object>>,
  ) => HookExports;
}

/** The world's exports. `handle` throws where the component returns an error. */
interface HookExports {
  readonly handler: { readonly handle: (envelope: string) => string };
}

/** Runs one call in an instance of its own, so that nothing is left for the next one. */
export function callComponent(
  instantiate: Glue["instantiate"],
  modules: ReadonlyMap<string, WebAssembly.Module>,
  call: PluginCall,
): PluginReply {
  const log = new CallLog();
  const wasi = createClosedWasi({
    timestampMs: call.timestampMs,
    seed: call.seed,
    writeLine: (stream, text) => log.add(stream, text),
  });
  const host = {
    log: (level: string, message: string) => log.add(level, message),
    config: () => call.config,
  };
  try {
    const { handler } = instantiate((name) => moduleOf(modules, name), {
      ...wasi.imports,
      "hooklet:plugin/host": host,
    });
    const text = handler.handle(call.envelope);
    wasi.flush();
    // A guest can catch its own exit and run on: it has ended all the same.
    const result = wasi.exited === null ? answerOf(text) : failed(exitFailure(wasi.exited));
    return { result, log: log.lines() };
  } catch (error) {
    wasi.flush();
    return { result: failed(failureOf(error, wasi.exited)), log: log.lines() };
  }
}

function moduleOf(modules: ReadonlyMap<string, WebAssembly.Module>, name: string): WebAssembly.Module {
  const module = modules.get(name);
  if (module === undefined) throw new Error(`no core module is named \`${name}\``);
  return module;
}

function answerOf(text: string): PluginReply["result"] {
  const bytes = Buffer.byteLength(text);
  if (bytes <= ANSWER_LIMIT) return { kind: "answered", text };
  return failed(failure("sandbox.output", `the answer has ${bytes} bytes, and ${ANSWER_LIMIT} are taken`));
}

function failed(cause: Failure): PluginReply["result"] {
  return { kind: "failed", failure: cause };
}

function exitFailure(status: number): Failure {
  return failure("sandbox.trap", `the plugin ended itself with status ${status}`);
}

function failureOf(error: unknown, exited: number | null): Failure {
  if (exited !== null) return exitFailure(exited);
  // The glue throws the text of `err(message)` itself; everything else that it throws is an error.
  if (typeof error === "string") return failure("plugin.failed", `the plugin failed: ${error}`);
  return failure("sandbox.trap", `the plugin trapped: ${error instanceof Error ? error.message : String(error)}`);
}
