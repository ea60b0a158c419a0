import { type FuelOptions, meter } from "../../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./counter.ts";

type Compile = (bytes: Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>;
type Instantiate = (module: WebAssembly.Module, imports?: WebAssembly.Imports) => Promise<WebAssembly.Instance>;

const FUEL = { module: "hooklet:test", name: "fuel" };

/**
 * Imports JavaScript that compiles and instantiates modules of its own, such as the glue of a component, with all of them metered by one
 * counter. The address must be one that wasn't imported before: add a query to it.
 */
export async function importMetered<T extends { $init?: Promise<void> }>(
  url: string,
  counter: FuelOptions["counter"] = "global",
) {
  const fuel = newCounter(PLENTY);
  const { compile, instantiate } = WebAssembly as unknown as { compile: Compile; instantiate: Instantiate };
  const compileMetered: Compile = (bytes) =>
    compile(meter(new Uint8Array(bytes), { fuel: { ...FUEL, counter } }).module);
  const instantiateMetered: Instantiate = (module, imports) =>
    instantiate(module, { ...imports, [FUEL.module]: { fuel } });
  Object.assign(WebAssembly, { compile: compileMetered, instantiate: instantiateMetered });
  try {
    const loaded: T = await import(url);
    await loaded.$init;
    return { loaded, fuel };
  } finally {
    Object.assign(WebAssembly, { compile, instantiate });
  }
}
