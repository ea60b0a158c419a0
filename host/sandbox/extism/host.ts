import type { Budget } from "../budget.ts";
import type { GuestMemory } from "./guest-memory.ts";
import type { Kernel } from "./kernel.ts";
import type { Session } from "./session.ts";
import type { Vars } from "./vars.ts";

/** What the imports of one instance work on. */
export interface Host {
  readonly budget: Budget;
  readonly kernel: Kernel;
  readonly vars: Vars;
  /** The guest's own memory, which WASI reads and writes. */
  readonly memory: GuestMemory;
  /** What it serves now; another one for each call. */
  readonly session: Session;
}

type Implementation = (...args: never[]) => unknown;

/** A function that a guest may import. */
export interface HostFunction {
  /** Its type, as it has to be imported. */
  readonly type: string;
  readonly of: (host: Host) => Implementation;
  /** Whether it is WebAssembly itself, and so costs what a call costs. */
  readonly isLight?: true;
}

/** The functions of a namespace by name. */
export type HostFunctions = Readonly<Record<string, HostFunction>>;

/** Units of fuel for each call that leaves WebAssembly, and for one that ends in an error besides. */
const CALL_COST = 100;
const ERROR_COST = 2000;

/** The functions as an instance takes them: each call is paid for, and none does anything once the fuel is used up. */
export function bind(functions: HostFunctions, host: Host): Record<string, Implementation> {
  return Object.fromEntries(Object.entries(functions).map(([name, one]) => [name, bindOne(one, host)]));
}

function bindOne({ type, of, isLight }: HostFunction, host: Host): Implementation {
  const implementation = of(host);
  if (isLight) return implementation;
  const nothing = type.endsWith("i64") ? 0n : 0;
  return (...args) => {
    try {
      return host.budget.charge(CALL_COST) ? implementation(...args) : nothing;
    } catch (error) {
      // How deep the stack is differs from machine to machine: a guest that catches its end has ended all the same.
      if (error instanceof RangeError) host.session.overflow ??= error;
      host.budget.charge(ERROR_COST);
      throw error;
    }
  };
}
