import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { DEFAULT_LIMITS } from "../../../host/config/limits.ts";
import { EXTISM, EXTISM_FUNCTIONS } from "../../../host/sandbox/extism/functions.ts";
import type { HostFunctions } from "../../../host/sandbox/extism/host.ts";
import { openModule } from "../../../host/sandbox/extism/open.ts";
import { prepareModule } from "../../../host/sandbox/extism/prepare.ts";
import type { ExtismRunner } from "../../../host/sandbox/extism/runner.ts";
import { WASI, WASI_FUNCTIONS } from "../../../host/sandbox/extism/wasi.ts";
import type { PluginCall, PluginReply } from "../../../host/sandbox/protocol.ts";

/** The import of a function under its own name: `alloc` is `$alloc`. */
function importText(module: string, functions: HostFunctions, name: string): string {
  const [params = "", result = ""] = (functions[name]?.type ?? "").split(" -> ");
  const types = (keyword: string, text: string) =>
    /\w/.test(text) ? `(${keyword} ${text.replace(/[(),]/g, " ")})` : "";
  return `(import "${module}" "${name}" (func $${name} ${types("param", params)} ${types("result", result)}))`;
}

/** The text of a module with those fields, and with imports of all functions that it calls. */
export function moduleText(fields: string): string {
  const used = (functions: HostFunctions) =>
    Object.keys(functions).filter((name) => new RegExp(`\\$${name}\\b`).test(fields));
  const imports = [
    ...used(EXTISM_FUNCTIONS).map((name) => importText(EXTISM, EXTISM_FUNCTIONS, name)),
    ...used(WASI_FUNCTIONS).map((name) => importText(WASI, WASI_FUNCTIONS, name)),
  ];
  return `(module ${imports.join("\n")} ${fields})`;
}

/** A module with those fields, assembled. */
export async function assembleModule(fields: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await parse(moduleText(fields)));
}

/** A function `$put` that makes a block of some bytes of the memory, and one that makes it the answer. */
export const PUT = `
  (func $put (param $from i32) (param $count i32) (result i64) (local $at i64) (local $i i32)
    (local.set $at (call $alloc (i64.extend_i32_u (local.get $count))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $i) (local.get $count)))
      (call $store_u8 (i64.add (local.get $at) (i64.extend_i32_u (local.get $i)))
        (i32.load8_u (i32.add (local.get $from) (local.get $i))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $next)))
    (local.get $at))
  (func $answer (param $from i32) (param $count i32)
    (call $output_set (call $put (local.get $from) (local.get $count)) (i64.extend_i32_u (local.get $count))))`;

/** A module whose `handle` has that body, with a memory, those bytes in it from address 0 on, and `PUT`. */
export function handleText(body: string, data = "", more = ""): string {
  return `(memory (export "memory") 1) (data (i32.const 0) "${data}") ${PUT} ${more}
    (func (export "handle") (result i32) (local $a i64) (local $b i64) (local $n i32) ${body} (i32.const 0))`;
}

/** Answers with the block whose handle the body leaves. */
export function answering(body: string): string {
  return `(local.set $a ${body}) (call $output_set (local.get $a) (call $length (local.get $a)))`;
}

/** A module ready to be called, in this very thread. */
export class TestModule {
  readonly #runner: ExtismRunner;

  constructor(bytes: Uint8Array) {
    const { cores, restorable } = prepareModule(bytes);
    const compiled = [...cores].map(
      ([name, core]) => [name, { ...core, module: new WebAssembly.Module(core.module) }] as const,
    );
    this.#runner = openModule(new Map(compiled), restorable);
  }

  static async of(fields: string): Promise<TestModule> {
    return new TestModule(await assembleModule(fields));
  }

  /** Calls it, and cleans up after the call as its thread does. */
  call(envelope = "{}", more: Partial<PluginCall> = {}): PluginReply {
    const reply = this.#runner.call({ ...call(envelope), ...more });
    this.#runner.refresh();
    return reply;
  }
}

function call(envelope: string): PluginCall {
  return { envelope, config: "{}", timestampMs: 1_790_298_235_343, limits: DEFAULT_LIMITS };
}

/** The answer, or the failure's code and message. */
export function said({ result }: PluginReply): string {
  return result.kind === "answered" ? result.text : `${result.failure.code}: ${result.failure.message}`;
}
