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
    return { result: answerOf(text), log: log.lines() };
  } catch (error) {
    wasi.flush();
    return { result: { kind: "failed", failure: failureOf(error, wasi.exited) }, log: log.lines() };
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
  const message = `the answer has ${bytes} bytes, and ${ANSWER_LIMIT} are taken`;
  return { kind: "failed", failure: failure("sandbox.output", message) };
}

function failureOf(error: unknown, exited: number | null): Failure {
  if (exited !== null) return failure("sandbox.trap", `the plugin ended itself with status ${exited}`);
  const declared = declaredMessage(error);
  if (declared !== null) return failure("plugin.failed", `the plugin failed: ${declared}`);
  return failure("sandbox.trap", `the plugin trapped: ${error instanceof Error ? error.message : String(error)}`);
}

/** The text of `err(message)`, which jco throws as the payload of an error. */
function declaredMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !("payload" in error)) return null;
  return typeof error.payload === "string" ? error.payload : null;
}
