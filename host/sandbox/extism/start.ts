import { WASI } from "./wasi.ts";

/**
 * Starts the runtime of the guest's language, as Extism's own runtime does (`detect_guest_runtime` in runtime/src/plugin.rs of
 * extism/extism): Haskell's after WASI's reactor, or else what C++ or a WASI reactor exports. Where the module has nothing to do with WASI,
 * `_start` is run for want of these, as Extism's SDK for JavaScript does.
 */
export function startRuntime(module: WebAssembly.Module, { exports }: WebAssembly.Instance): void {
  const named = (name: string) => {
    const found = exports[name];
    return typeof found === "function" ? found : undefined;
  };
  // What takes arguments only has the name of what starts a runtime.
  const starting = (name: string) => (named(name)?.length === 0 ? named(name) : undefined);
  const haskell = named("hs_init");
  if (haskell !== undefined) {
    starting("_initialize")?.();
    haskell(0, 0);
    return;
  }
  const start = starting("__wasm_call_ctors") ?? starting("_initialize");
  if (start !== undefined) start();
  else if (!importsWasi(module)) starting("_start")?.();
}

function importsWasi(module: WebAssembly.Module): boolean {
  return WebAssembly.Module.imports(module).some((one) => one.module === WASI);
}
