import { runGlue } from "./component/glue.ts";
import { ComponentRunner } from "./component/runner.ts";
import { countingCopies } from "./copies.ts";
import type { ExtismRunner } from "./extism/runner.ts";
import { READY_BYTES } from "./limits.ts";
import type { CompiledCores, PluginCall, PluginCode, PluginReply } from "./protocol.ts";
import { ReadyPlugins } from "./ready.ts";

/** Runs plugins in the thread that it is in, one call after the other. Only here does foreign code run. */
export class Executor {
  /** By the plugin's digest. */
  readonly #runners = new ReadyPlugins<ComponentRunner | ExtismRunner>(READY_BYTES);

  /** Takes a plugin in. @returns its modules, which other threads need not compile again */
  async load(plugin: string, code: PluginCode): Promise<CompiledCores> {
    const cores = compile(code);
    this.#runners.add(plugin, await openRunner(code, cores));
    return cores;
  }

  /** Answers a call of a plugin that was loaded. What it leaves behind is cleaned up by `refresh`, which has to come before the next call. */
  call(plugin: string, call: PluginCall): PluginReply {
    return countingCopies(() => this.#runners.use(plugin).call(call));
  }

  /** Makes a plugin that was called ready for the next call, and lets go of others where there is no room. */
  refresh(plugin: string): void {
    countingCopies(() => this.#runners.use(plugin).refresh());
    this.#runners.makeRoom();
  }

  drop(plugin: string): void {
    this.#runners.drop(plugin);
  }
}

function compile({ cores }: PluginCode): CompiledCores {
  return new Map(
    [...cores].map(([name, { module, ...rest }]) => [
      name,
      { module: module instanceof WebAssembly.Module ? module : new WebAssembly.Module(module), ...rest },
    ]),
  );
}

/** What only some plugins need is loaded for the first of them. */
async function openRunner(code: PluginCode, cores: CompiledCores): Promise<ComponentRunner | ExtismRunner> {
  const { glue, wasi, restorable } = code;
  if (glue === null) return (await import("./extism/open.ts")).openModule(cores, restorable);
  const world = wasi ? await import("./component/wasi/world.ts") : null;
  return new ComponentRunner({ instantiate: runGlue(glue), cores }, restorable, world);
}
