import { messageOf } from "../../failure/caught.ts";
import { checkPlugin } from "../../sandbox/check-plugin.ts";
import { readComponent } from "../../sandbox/component/reader/component.ts";
import { ComponentError } from "../../sandbox/component/reader/error.ts";
import { kindOfWasm } from "../../sandbox/component/reader/preamble.ts";
import { typeText } from "../../sandbox/component/reader/text.ts";
import type { ExternType, Named } from "../../sandbox/component/reader/type.ts";
import { readShape } from "../../sandbox/extism/shape.ts";
import { GRANT_IMPORTS } from "../../sandbox/grant-imports.ts";
import { type CoreMemory, readCores } from "./cores.ts";
import { pluginProblem } from "./problem.ts";

/** An import or export with its type in words. */
export interface NamedText {
  readonly name: string;
  readonly type: string;
}

/** What a WebAssembly file says of itself. */
export interface Facts {
  readonly kind: "component" | "module";
  readonly bytes: number;
  /** The plugin contract that it was built for, such as `hooklet:plugin@0.1.0`, or `extism`; null where it is none. */
  readonly world: string | null;
  /** Why this host doesn't run it, or null. */
  readonly problem: string | null;
  readonly imports: readonly NamedText[];
  readonly exports: readonly NamedText[];
  /** The kinds of grants that its imports can make use of. */
  readonly grants: readonly string[];
  /** Of all its core modules. */
  readonly memories: readonly CoreMemory[];
  /** Tools that it names, with their versions. */
  readonly producers: readonly string[];
}

/** Reads a component or a core module; throws for anything else. */
export async function factsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Facts> {
  const kind = kindOfWasm(bytes);
  if (kind === null) throw pluginProblem("wasm", "the file is not WebAssembly", "give a .wasm file");
  const { imports, exports } = kind === "component" ? componentShape(bytes) : await moduleShape(bytes);
  const { memories, producers } = await readCores(bytes);
  const grants = grantsThrough(new Set(imports.map(({ name }) => name.split("@")[0] ?? name)));
  const problem = checkPlugin(bytes)?.message ?? null;
  const world = kind === "module" ? extismOf(exports) : worldOf(exports);
  return { kind, bytes: bytes.length, world, problem, imports, exports, grants, memories, producers };
}

function grantsThrough(imports: ReadonlySet<string>): readonly string[] {
  const kinds = Object.entries(GRANT_IMPORTS);
  return kinds.filter(([, names]) => names.some((name) => imports.has(name))).map(([kind]) => kind);
}

function extismOf(exports: readonly NamedText[]): string | null {
  return exports.some(({ name }) => name === "handle") ? "extism" : null;
}

function worldOf(exports: readonly NamedText[]): string | null {
  const handler = exports.find(({ name }) => name.startsWith("hooklet:plugin/handler"));
  return handler === undefined ? null : handler.name.replace("/handler", "");
}

function componentShape(bytes: Uint8Array): { imports: NamedText[]; exports: NamedText[] } {
  try {
    const { imports, exports } = readComponent(bytes);
    return { imports: imports.map(named), exports: exports.map(named) };
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    throw pluginProblem("wasm", `the component is damaged at byte ${error.offset}: ${error.message}`, "build it again");
  }
}

function named({ name, type }: Named<ExternType>): NamedText {
  return { name, type: typeText(type) };
}

async function moduleShape(bytes: Uint8Array<ArrayBuffer>): Promise<{ imports: NamedText[]; exports: NamedText[] }> {
  try {
    // Whether the code is valid, the shape doesn't say.
    await WebAssembly.compile(bytes);
    const { imports, exports } = readShape(bytes);
    return {
      imports: imports.map(({ module, name, type }) => ({ name: `${module}#${name}`, type })),
      exports: [...exports],
    };
  } catch (error) {
    const said = messageOf(error);
    throw pluginProblem("wasm", `the module is damaged: ${said}`, "build it again");
  }
}
