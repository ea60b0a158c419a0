import { type FuelOptions, meter } from "../../../../host/sandbox/meter/index.ts";
import { newCounter, PLENTY } from "./counter.ts";

type Source = WebAssembly.Module | Uint8Array<ArrayBuffer>;
type Compile = (bytes: Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>;
type Instantiate = (source: Source, imports?: WebAssembly.Imports) => Promise<unknown>;

const FUEL = { module: "hooklet:test", name: "fuel" };

/**
 * Runs JavaScript that compiles and instantiates modules of its own, in whichever way, with all of them metered by one counter. What it
 * compiles after its promise is settled isn't metered.
 */
export async function withMetering<T>(load: () => T | Promise<T>, counter: FuelOptions["counter"] = "global") {
  const fuel = newCounter(PLENTY);
  const { Module, Instance, compile, instantiate } = WebAssembly as unknown as {
    Module: typeof WebAssembly.Module;
    Instance: typeof WebAssembly.Instance;
    compile: Compile;
    instantiate: Instantiate;
  };
  const metered = (bytes: Uint8Array<ArrayBuffer>) =>
    meter(new Uint8Array(bytes), { fuel: { ...FUEL, counter } }).module;
  const withFuel = (imports?: WebAssembly.Imports) => ({ ...imports, [FUEL.module]: { fuel } });
  const compileMetered: Compile = (bytes) => compile(metered(bytes));
  const instantiateMetered: Instantiate = (source, imports) =>
    instantiate(source instanceof Module ? source : metered(source), withFuel(imports));
  Object.assign(WebAssembly, {
    Module: new Proxy(Module, { construct: (target, [bytes]) => new target(metered(bytes)) }),
    Instance: new Proxy(Instance, { construct: (target, [module, imports]) => new target(module, withFuel(imports)) }),
    compile: compileMetered,
    instantiate: instantiateMetered,
  });
  try {
    return { loaded: await load(), fuel };
  } finally {
    Object.assign(WebAssembly, { Module, Instance, compile, instantiate });
  }
}

/**
 * Imports the glue of a component with the component's modules metered. The address must be one that wasn't imported before: add a query
 * to it.
 */
export function importMetered<T extends { $init?: Promise<void> }>(url: string, counter?: FuelOptions["counter"]) {
  return withMetering(async () => {
    const loaded: T = await import(url);
    await loaded.$init;
    return loaded;
  }, counter);
}
