import { type Failure, failure } from "../../failure/failure.ts";
import { MeterError } from "../meter/error.ts";
import { EXTISM, EXTISM_FUNCTIONS } from "./functions.ts";
import type { HostFunctions } from "./host.ts";
import { type ModuleExport, type ModuleImport, type ModuleShape, readShape } from "./shape.ts";
import { WASI, WASI_FUNCTIONS } from "./wasi.ts";

/** What a module may import, by namespace. */
const OFFERED: ReadonlyMap<string, HostFunctions> = new Map([
  [EXTISM, EXTISM_FUNCTIONS],
  [WASI, WASI_FUNCTIONS],
]);

/** The function that answers an event, and what it may return: a status, or nothing. */
const HANDLE = "handle";
const HANDLE_TYPES: ReadonlySet<string> = new Set(["() -> i32", "() -> ()"]);

const NO_MODULE = "an Extism module exports `handle`; any other core module has to be made a component first";
const OLD_PDK = "its PDK is older than Extism 1.0, or it was built for a host with functions of its own";

/**
 * Whether the file is an Extism module that this host runs: null, or what keeps it from being one.
 *
 * It has to export `handle`, and may import functions of Extism's kernel and runtime and of WASI preview 1, with their exact types. Codes:
 * `sandbox.invalid` for a damaged file, `sandbox.world` for its exports, `sandbox.import` for its imports. Its code is not validated.
 */
export function checkModule(bytes: Uint8Array): Failure | null {
  try {
    const shape = readShape(bytes);
    return checkHandle(shape.exports) ?? checkImports(shape.imports) ?? checkMemory(shape);
  } catch (error) {
    if (!(error instanceof MeterError)) throw error;
    return failure("sandbox.invalid", `the module is damaged: ${error.message}`, "build or copy it again");
  }
}

function checkHandle(exports: readonly ModuleExport[]): Failure | null {
  const handle = exports.find(({ name }) => name === HANDLE);
  if (handle === undefined)
    return failure("sandbox.world", `the core module exports ${list(exports)}, not \`${HANDLE}\``, NO_MODULE);
  if (HANDLE_TYPES.has(handle.type)) return null;
  const hint = "it takes nothing and returns an `i32`, 0 for success: the envelope is Extism's input";
  return failure("sandbox.world", `\`${HANDLE}\` is \`${handle.type}\`, not \`() -> i32\``, hint);
}

function checkImports(imports: readonly ModuleImport[]): Failure | null {
  const refused = imports.filter(({ module, name }) => typeOf(module, name) === undefined);
  if (refused.length > 0) {
    const names = refused.map(({ module, name }) => ({ name: `${module}#${name}` }));
    return failure("sandbox.import", `the module imports ${list(names)}, which the host doesn't offer`, OLD_PDK);
  }
  const other = imports.find(({ module, name, type }) => typeOf(module, name) !== type);
  if (other === undefined) return null;
  const { module, name, type } = other;
  const message = `the module imports \`${module}#${name}\` as \`${type}\`; it is \`${typeOf(module, name)}\``;
  return failure("sandbox.import", message, "build it with a PDK of Extism 1.0 or newer");
}

function typeOf(module: string, name: string): string | undefined {
  const functions = OFFERED.get(module);
  return functions !== undefined && Object.hasOwn(functions, name) ? functions[name]?.type : undefined;
}

/** WASI finds what it is asked for in the memory of that name. */
function checkMemory({ imports, exports }: ModuleShape): Failure | null {
  if (imports.every(({ module }) => module !== WASI)) return null;
  if (exports.some(({ name, type }) => name === "memory" && type === "memory")) return null;
  return failure("sandbox.world", "the module imports WASI, and exports no memory named `memory`", "export its memory");
}

/** The first few names for a message. */
function list(items: readonly { readonly name: string }[]): string {
  const names = items.slice(0, 3).map(({ name }) => `\`${name}\``);
  const rest = items.length - names.length;
  return names.length === 0 ? "nothing" : `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
