import { type Allowance, allowanceOf, Budget } from "../budget.ts";
import { answerOf, failureOf } from "../ending.ts";
import type { Opened } from "../grants/opened.ts";
import { NO_PLUGIN_GRANTS, type PluginGrants } from "../grants/plugin-grants.ts";
import { CallLog } from "../log.ts";
import { PAGE } from "../metered.ts";
import type { PluginCall, PluginReply } from "../protocol.ts";
import { type Snapshot, takeSnapshot } from "../snapshot.ts";
import { START, type View, viewOf } from "../view.ts";
import { type Instance, type Program, startInstance } from "./program.ts";
import { SwitchableImports } from "./switch.ts";
import { type GuestWorld, NO_WASI } from "./wasi/guest-world.ts";

/** An instance as it was right after it started, with what brings it back there. */
interface Fresh {
  readonly instance: Instance;
  /** The world that it started in: streams that it opened there are still in its hands. */
  readonly startWorld: GuestWorld;
  readonly snapshot: Snapshot | null;
  /** How often it had made or dropped a resource when it had started. */
  readonly resourceChanges: number;
  /** What it logged while it started: the log of every call begins with it. */
  readonly log: CallLog;
  /** The configuration, where it read it while it started; null where it would have started with any other one into the same state. */
  readonly config: string | null;
}

/** What makes worlds for components that import WASI. */
type Wasi = typeof import("./wasi/world.ts");

/** The interface of ours that every plugin may import, as jco's glue asks for it. */
const HOST = "hooklet:plugin/host";

/** Answers calls of one component: each from the state right after instantiation, within an allowance of its own. */
export class ComponentRunner {
  readonly #program: Program;
  readonly #restorable: boolean;
  readonly #wasi: Wasi | null;
  readonly #writesTables: boolean;
  readonly #switch: SwitchableImports;
  readonly #host = {
    log: (level: string, message: string) => this.#log.add(level, message),
    config: () => {
      this.#wasConfigRead = true;
      return this.#config;
    },
  };
  readonly #writeLine = (stream: string, text: string) => this.#log.add(stream, text);
  readonly #warn = (text: string) => this.#log.add("warn", text);
  #fresh: Fresh | null = null;
  #allowance: Allowance = { fuel: 0, pages: 0 };
  #log = new CallLog();
  #config = "{}";
  #wasConfigRead = false;
  #openGrants: (wasi: Wasi) => Opened = openNothing;
  #lastWorld: GuestWorld | null = null;

  /**
   * `restorable`: whether writing back the state of its core modules restores the component. `wasi`: null for one that imports
   * nothing of it, and so has no use for grants.
   */
  constructor(program: Program, restorable: boolean, wasi: Wasi | null) {
    this.#program = program;
    this.#restorable = restorable;
    this.#wasi = wasi;
    this.#writesTables = [...program.cores.values()].some(({ writesTables }) => writesTables);
    this.#switch = new SwitchableImports({ ...this.#openWorld(START).imports, [HOST]: this.#host });
  }

  /** Answers a call. What it leaves behind is cleaned up by `refresh`, which has to come before the next call. */
  call(call: PluginCall): PluginReply {
    const { config, grants } = call;
    this.#config = config;
    this.#allowance = allowanceOf(call.limits);
    if (this.#fresh !== null && (this.#fresh.config ?? config) !== config) this.#fresh = null;
    const wasi = this.#wasi;
    const reply =
      wasi === null || grants === undefined ? this.#callClosed(call) : this.#callGranted(call, grants, wasi);
    this.#openGrants = openNothing;
    return reply;
  }

  #callClosed(call: PluginCall): PluginReply {
    this.#log = this.#fresh?.log.copy() ?? new CallLog();
    let opened: Opened | null = null;
    this.#openGrants = ({ openGrants }) => {
      opened ??= openGrants(NO_PLUGIN_GRANTS, this.#warn);
      return opened;
    };
    const budget = this.#fresh?.instance.budget ?? new Budget();
    const world = this.#openWorld(viewOf(call));
    const result = this.#answer(call, world, budget);
    this.#lastWorld = world;
    // What went wrong once may have left anything behind, in the glue as well.
    if (result.kind === "failed") this.#fresh = null;
    return { result, log: this.#log.lines(), fuel: budget.used.fuel };
  }

  /** An instance may keep what it reads while it starts. One that starts with grants serves their call alone. */
  #callGranted(call: PluginCall, grants: PluginGrants, wasi: Wasi): PluginReply {
    this.#log = new CallLog();
    using opened = wasi.openGrants(grants, this.#warn);
    this.#openGrants = () => opened;
    const closed = this.#fresh;
    this.#fresh = null;
    const budget = new Budget();
    const result = this.#answer(call, this.#openWorld(viewOf(call)), budget);
    this.#fresh = closed;
    return { result, log: this.#log.lines(), fuel: budget.used.fuel };
  }

  /** Makes the next call start fresh: writes the state back, or starts a new instance where that isn't sound. */
  refresh(): void {
    const world = this.#lastWorld;
    this.#lastWorld = null;
    if (world === null || this.#restore(world)) return;
    this.#fresh = null;
    this.#log = new CallLog();
    try {
      this.#fresh = this.#start(new Budget());
    } catch {
      // The next call meets the same failure, and tells it.
    }
  }

  /** Bytes of linear memory that the next call finds ready. */
  get keptBytes(): number {
    return (this.#fresh?.instance.startUp.pages ?? 0) * PAGE;
  }

  /** Makes the next call start a new instance. */
  release(): void {
    this.#fresh = null;
  }

  #answer(call: PluginCall, world: GuestWorld, budget: Budget): PluginReply["result"] {
    try {
      this.#fresh ??= this.#start(budget);
      const { instance, startWorld } = this.#fresh;
      budget.start(this.#allowance, instance.startUp);
      this.#enter(world);
      const text = instance.handle(call.envelope);
      startWorld.flush();
      world.flush();
      return answerOf(text, call.limits, world, budget);
    } catch (error) {
      world.flush();
      return { kind: "failed", failure: failureOf(error, world, budget) };
    }
  }

  #start(budget: Budget): Fresh {
    const startWorld = this.#openWorld(START);
    this.#enter(startWorld);
    this.#wasConfigRead = false;
    const instance = startInstance(this.#program, this.#switch.imports, this.#allowance, budget);
    const snapshot = this.#restorable ? takeSnapshot(instance.cores, this.#writesTables) : null;
    startWorld.flush();
    return {
      instance,
      startWorld,
      snapshot,
      resourceChanges: startWorld.resourceChanges,
      log: this.#log.copy(),
      config: this.#wasConfigRead ? this.#config : null,
    };
  }

  /** Whether the state could be written back. Handles of resources are kept in the glue, where it can't. */
  #restore(world: GuestWorld): boolean {
    if (this.#fresh === null || this.#fresh.snapshot === null) return false;
    const { startWorld, resourceChanges, snapshot } = this.#fresh;
    const touched = startWorld.resourceChanges !== resourceChanges || world.resourceChanges !== 0;
    return !touched && snapshot.restore();
  }

  #openWorld(view: View): GuestWorld {
    const wasi = this.#wasi;
    if (wasi === null) return NO_WASI;
    const open = this.#openGrants;
    const writeLine = this.#writeLine;
    return new wasi.ClosedWasi({
      ...view,
      writeLine,
      get opened() {
        return open(wasi);
      },
    });
  }

  #enter(world: GuestWorld): void {
    this.#switch.use((name) => (name === HOST ? this.#host : world.interfaceOf(name)));
  }
}

function openNothing({ NOTHING }: Wasi): Opened {
  return NOTHING;
}
