import { transpileBytes } from "@bytecodealliance/jco-transpile";

/** A line that the plugin logged. */
export interface LogLine {
  level: string;
  message: string;
}

/** What a call brought back: the decision JSON, the failure that the plugin declared, or what it threw as it trapped. */
export type Answer = { ok: string } | { err: string } | { trap: Error };

/** A component ready to run; `call` gives every call a fresh instance, as the host does. */
export interface RunnableComponent {
  /** The import names, `["hooklet:plugin/host@0.1.0"]` for a hook without WASI. */
  imports: string[];
  /** Runs `handle` on an envelope: JSON text as it is, any other value as JSON. */
  call(envelope: unknown, config?: unknown): { answer: Answer; log: LogLine[] };
}

type Instantiate = (
  getCoreModule: (name: string) => WebAssembly.Module,
  imports: Record<string, unknown>,
) => { handler: { handle(envelope: string): string } };

/** Readies a component's bytes to run in this process, without the limits of the sandbox. */
export async function loadComponent(bytes: Uint8Array): Promise<RunnableComponent> {
  const { files, imports } = await transpileBytes(bytes, {
    name: "plugin",
    instantiation: { tag: "sync" },
    wasiShim: false,
    noComponentErrorWrapping: true,
    emitTypescriptDeclarations: false,
  });
  const modules = compileModules(files);
  const glue = Buffer.from(files["plugin.js"] ?? "").toString("base64");
  const { instantiate } = (await import(`data:text/javascript;base64,${glue}`)) as { instantiate: Instantiate };

  return {
    imports,
    call(envelope, config = {}) {
      const log: LogLine[] = [];
      const host = {
        log: (level: string, message: string) => void log.push({ level, message }),
        config: () => asText(config),
      };
      const { handler } = instantiate((name) => moduleNamed(modules, name), { "hooklet:plugin/host": host });
      return { answer: answerOf(() => handler.handle(asText(envelope))), log };
    },
  };
}

function compileModules(files: Record<string, Uint8Array>): Map<string, WebAssembly.Module> {
  const cores = Object.entries(files).filter(([name]) => name.endsWith(".wasm"));
  return new Map(cores.map(([name, core]) => [name, new WebAssembly.Module(new Uint8Array(core))]));
}

function moduleNamed(modules: Map<string, WebAssembly.Module>, name: string): WebAssembly.Module {
  const module = modules.get(name);
  if (module === undefined) throw new Error(`the component has no module \`${name}\``);
  return module;
}

function answerOf(handle: () => string): Answer {
  try {
    return { ok: handle() };
  } catch (error) {
    return typeof error === "string" ? { err: error } : { trap: error as Error };
  }
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
