import { runGlue } from "./component/glue.ts";
import { ComponentRunner } from "./component/runner.ts";
import { countingCopies } from "./copies.ts";
import type { ExtismRunner } from "./extism/runner.ts";
import { COPIED_BYTES, READY_BYTES } from "./limits.ts";
import type { PluginCall, PluginCode, PluginReply } from "./protocol.ts";
import { ReadyPlugins } from "./ready.ts";

/** Runs plugins in the thread that it is in, one call after the other. Only here does foreign code run. */
export class Executor {
  /** By the plugin's digest. */
  readonly #runners = new ReadyPlugins<ComponentRunner | ExtismRunner>(READY_BYTES);
  readonly #copied: number;

  /** `copied`: bytes that one call may hand to the host. */
  constructor(copied = COPIED_BYTES) {
    this.#copied = copied;
  }

  /** Takes a plugin in. */
  async load(plugin: string, code: PluginCode): Promise<void> {
    this.#runners.add(plugin, await openRunner(code));
  }

  /** Answers a call of a plugin that was loaded. What it leaves behind is cleaned up by `refresh`, which has to come before the next call. */
  call(plugin: string, call: PluginCall): PluginReply {
    return countingCopies(this.#copied, () => this.#runners.use(plugin).call(call));
  }

  /** Makes a plugin that was called ready for the next call. */
  refresh(plugin: string): void {
    countingCopies(this.#copied, () => this.#runners.use(plugin).refresh());
  }

  /** Lets go of what was kept ready of other plugins than the last one, where there is no room for it. */
  makeRoom(): void {
    this.#runners.makeRoom();
  }

  drop(plugin: string): void {
    this.#runners.drop(plugin);
  }
}

/** What only some plugins need is loaded for the first of them. */
async function openRunner({ glue, cores, wasi, restorable }: PluginCode): Promise<ComponentRunner | ExtismRunner> {
  if (glue === null) return (await import("./extism/open.ts")).openModule(cores, restorable);
  const world = wasi ? await import("./component/wasi/world.ts") : null;
  return new ComponentRunner({ instantiate: runGlue(glue), cores }, restorable, world);
}
