import type { Allowance, Budget } from "../budget.ts";
import type { CompiledCore } from "../protocol.ts";
import { type Snapshot, takeSnapshot } from "../snapshot.ts";
import { EXTISM, EXTISM_FUNCTIONS } from "./functions.ts";
import { GuestMemory } from "./guest-memory.ts";
import { bind, type Host } from "./host.ts";
import { Kernel } from "./kernel.ts";
import type { Session } from "./session.ts";
import { startRuntime } from "./start.ts";
import { Vars } from "./vars.ts";
import { WASI, WASI_FUNCTIONS } from "./wasi.ts";

/** An Extism module that was compiled. */
export interface ExtismCore extends CompiledCore {
  /** Whether writing back its memories, tables and globals restores it. */
  readonly restorable: boolean;
}

/** What a call of `handle` that returned came to. */
export type Returned =
  | { readonly kind: "answered"; readonly output: Uint8Array }
  /** The error that the guest set, or its status. */
  | { readonly kind: "failed"; readonly message: string };

/** A running Extism module. */
export class ExtismInstance {
  readonly budget: Budget;
  /** What it took to start it. */
  readonly startUp: Allowance;
  readonly #host: Host & { session: Session };
  readonly #handle: () => number | undefined;
  readonly #snapshot: Snapshot | null;

  /** Starts one within an allowance, which its start functions and its language's runtime pay from as well. */
  constructor(core: ExtismCore, session: Session, allowance: Allowance, budget: Budget) {
    budget.start(allowance);
    budget.takePages(core.pages);
    const kernel = new Kernel(budget);
    const host = { budget, kernel, vars: new Vars(kernel), memory: new GuestMemory(), session };
    const instance = new WebAssembly.Instance(core.module, {
      [EXTISM]: bind(EXTISM_FUNCTIONS, host),
      [WASI]: bind(WASI_FUNCTIONS, host),
      ...budget.imports,
    });
    const { memory, handle } = instance.exports;
    if (memory instanceof WebAssembly.Memory) host.memory.open(memory);
    startRuntime(core.module, instance);
    session.flush();
    session.checkEnded();
    kernel.settle(host.vars.settle());
    this.budget = budget;
    this.startUp = budget.used;
    this.#host = host;
    this.#handle = handle as () => number | undefined;
    this.#snapshot = core.restorable ? takeSnapshot([instance], core.writesTables) : null;
  }

  /** Calls `handle`. Throws what it throws, and `MemoryExceeded` where there is no room for its input. */
  call(input: Uint8Array, session: Session): Returned {
    const { kernel } = this.#host;
    this.#host.session = session;
    kernel.setInput(input);
    const status = this.#handle() ?? 0;
    session.checkEnded();
    const error = kernel.error();
    if (error !== null) return { kind: "failed", message: error };
    if (status !== 0) return { kind: "failed", message: `it returned the status ${status}` };
    return { kind: "answered", output: kernel.output() };
  }

  /** The error that the guest set before it trapped; null where it set none. */
  get lastError(): string | null {
    return this.#host.kernel.error();
  }

  /** Brings it back to where it was when it had started. False where that can't be done. */
  restore(): boolean {
    this.#host.vars.restore();
    return this.#snapshot !== null && this.#host.kernel.restore() && this.#snapshot.restore();
  }
}
