import { createContext, Script } from "node:vm";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { type FuelOptions, type MeterOptions, meter } from "../../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./counter.ts";

export const FUEL = { module: "hooklet:test", name: "fuel" };
export const MODES = ["global", "local"] as const satisfies readonly FuelOptions["counter"][];

/** Assembles a module from its fields. */
export async function assembleFields(fields: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await parse(`(module ${fields})`));
}

type Callable = (...args: unknown[]) => unknown;

export interface Running {
  readonly fuel: WebAssembly.Global<"i64">;
  readonly exports: Readonly<Record<string, Callable>>;
}

export interface RunOptions extends Omit<MeterOptions, "fuel"> {
  readonly counter?: FuelOptions["counter"];
  readonly budget?: bigint;
  readonly imports?: WebAssembly.Imports;
}

/** Meters and instantiates a module. */
export function start(
  bytes: Uint8Array,
  { counter = "global", budget = PLENTY, imports = {}, ...options }: RunOptions = {},
): Running {
  const { module } = meter(bytes, { ...options, fuel: { ...FUEL, counter } });
  const fuel = newCounter(budget);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), { ...imports, [FUEL.module]: { fuel } });
  return { fuel, exports: instance.exports as Record<string, Callable> };
}

/** Runs code that may be endless: it is stopped after a while, which counts as an error of its own. */
export function within(milliseconds: number, call: () => unknown): unknown {
  return new Script("call()").runInContext(createContext({ call }), { timeout: milliseconds });
}
