import { exportedSignatures } from "../wast/signature.ts";
import { showError } from "../wast/values.ts";

/** What one call of an export did: its end, and what it told the host meanwhile. */
export interface Call {
  readonly name: string;
  readonly text: string;
  readonly told: readonly string[];
}

export const CAUGHT = "caught";

type Function = (...args: unknown[]) => unknown;

const shown = (value: unknown): string =>
  typeof value === "function" ? "function" : typeof value === "object" ? "object" : String(value);

/** A number that JavaScript may have read from a NaN: its bits are up to the engine, so only its being one counts. */
const told = (name: string, values: readonly unknown[]) => `${name}(${values.map(shown).join(",")})`;

/** The imports that Binaryen's random modules ask for. */
function imports(
  module: WebAssembly.Module,
  names: readonly string[],
  log: string[],
  exports: () => WebAssembly.Exports,
): WebAssembly.Imports {
  const tag = new WebAssembly.Tag({ parameters: ["i32"] });
  // What a caught exception left halfway was paid for whole, so that costs can't be compared: the log tells.
  const callCatching = (index: number): number => {
    try {
      (exports()[names[index] ?? ""] as Function)();
      return 0;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw error;
      log.push(CAUGHT);
      return 1;
    }
  };
  const functions: Readonly<Record<string, Function>> = {
    throw: (which) => {
      throw which ? new WebAssembly.Exception(tag, [Number(which)]) : new Error("thrown by the host");
    },
    "call-export": (index) => void callCatching(Number(index)),
    "call-export-catch": (index) => callCatching(Number(index)),
    sleep: (_time, id) => id,
  };
  const provide = ({ name, kind }: WebAssembly.ModuleImportDescriptor): unknown => {
    if (kind === "function") return functions[name] ?? ((...values: unknown[]) => void log.push(told(name, values)));
    if (kind === "tag") return name === "jstag" ? WebAssembly.JSTag : tag;
    return { host: name };
  };
  const grouped: Record<string, Record<string, unknown>> = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    grouped[wanted.module] = { ...grouped[wanted.module], [wanted.name]: provide(wanted) };
  }
  return grouped as WebAssembly.Imports;
}

/** A random module, ready to be called. */
export class RandomInstance {
  readonly instance: WebAssembly.Instance;
  private readonly log: string[] = [];

  /** `names` are the exported functions of the module as it came; `extra` is what a rewriting imports. */
  constructor(bytes: Uint8Array<ArrayBuffer>, names: readonly string[], extra: WebAssembly.Imports = {}) {
    const module = new WebAssembly.Module(bytes);
    const provided = imports(module, names, this.log, () => this.instance.exports);
    this.instance = new WebAssembly.Instance(module, { ...provided, ...extra });
  }

  call(name: string, args: readonly unknown[]): Call {
    this.log.length = 0;
    const item = this.instance.exports[name] as Function;
    let text: string;
    try {
      text = `value ${shown(item(...args))}`;
    } catch (error) {
      text = showError(error);
    }
    return { name, text, told: [...this.log] };
  }
}

/** An argument of each type; none for those that JavaScript can't pass. */
const ARGUMENTS: Readonly<Record<string, (seed: number) => unknown>> = {
  i32: (seed) => seed * 0x1234567,
  i64: (seed) => BigInt(seed) * 0x123456789abcdn,
  f32: (seed) => seed / 3,
  f64: (seed) => -seed * 1e9,
};

export function argumentsFor(params: readonly string[], seed: number): unknown[] {
  return params.map((type) => ARGUMENTS[type]?.(seed) ?? null);
}

/** The exported functions of a module in order, with the types of their parameters as far as those are known. */
export function exportedFunctions(bytes: Uint8Array<ArrayBuffer>): { name: string; params: readonly string[] }[] {
  const signatures = exportedSignatures(bytes);
  return WebAssembly.Module.exports(new WebAssembly.Module(bytes))
    .filter(({ kind }) => kind === "function")
    .map(({ name }) => ({ name, params: signatures.get(name)?.params ?? [] }));
}
