import { isDeepStrictEqual } from "node:util";
import { type Failure, failure } from "../../failure/failure.ts";
import { readComponent } from "./reader/component.ts";
import { ComponentError } from "./reader/error.ts";
import { kindOfWasm } from "./reader/preamble.ts";
import { typeText } from "./reader/text.ts";
import type { ExternType, FuncType, InstanceType, Named, ValueType } from "./reader/type.ts";

/** An interface of the world: its whole name and the type of all that it exports. */
export interface Interface {
  readonly name: string;
  readonly exports: ReadonlyMap<string, ExternType>;
}

const STRING: ValueType = { kind: "string" };
const LEVEL: ValueType = { kind: "enum", names: ["debug", "info", "warn", "error"] };

const HANDLER: Interface = {
  name: "hooklet:plugin/handler@0.1.0",
  exports: new Map([["handle", func({ envelope: STRING }, { kind: "result", ok: STRING, error: STRING })]]),
};

const HOST: Interface = {
  name: "hooklet:plugin/host@0.1.0",
  exports: new Map<string, ExternType>([
    ["level", { kind: "type", type: LEVEL }],
    ["log", func({ level: LEVEL, message: STRING }, null)],
    ["config", func({}, STRING)],
  ]),
};

/** The world `hook` of wit/0.1.0/plugin.wit: what a plugin exports, and what it may import besides WASI. */
export const WORLD = { handler: HANDLER, host: HOST } as const;

function func(params: Readonly<Record<string, ValueType>>, result: ValueType | null): FuncType {
  return { kind: "func", async: false, params: Object.entries(params).map(([name, type]) => ({ name, type })), result };
}

/**
 * Whether the file is a component of the world `hook`: null, or what keeps it from being one.
 *
 * It has to export `handler` and may export more; it may import `host`, or a part of it, and the interfaces that
 * `isWasiImport` knows by their whole name, such as `wasi:cli/environment@0.2.3`. Codes: `sandbox.invalid` for a file that
 * is no component, `sandbox.world` for its exports, `sandbox.import` for its imports.
 *
 * What the component contains besides its types is not validated.
 */
export function checkWorld(bytes: Uint8Array, isWasiImport: (name: string) => boolean): Failure | null {
  const kind = kindOfWasm(bytes);
  if (kind === null) return failure("sandbox.invalid", "the file is not WebAssembly");
  if (kind === "module") return failure("sandbox.invalid", "the file is a core module, not a component");
  try {
    const { imports, exports } = readComponent(bytes);
    return checkHandler(exports) ?? checkImports(imports, isWasiImport);
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    const hint = "build or copy it again; if that changes nothing, its toolchain may be newer than this host";
    return failure("sandbox.invalid", `the component is damaged at byte ${error.offset}: ${error.message}`, hint);
  }
}

function checkHandler(exports: readonly Named<ExternType>[]): Failure | null {
  const handler = exports.find(({ name }) => name === HANDLER.name)?.type;
  if (handler === undefined) return withoutHandler(exports);
  if (handler.kind !== "instance") {
    return failure("sandbox.world", `\`${HANDLER.name}\` is exported as a ${handler.kind}, not as an interface`);
  }
  for (const [name, expected] of HANDLER.exports) {
    const found = handler.exports.find((item) => item.name === name)?.type;
    const hint = `declare it as \`${name}: ${typeText(expected)}\``;
    if (found === undefined) {
      return failure("sandbox.world", `\`${HANDLER.name}\` exports ${list(handler.exports)}, not \`${name}\``, hint);
    }
    const problem = compare(name, HANDLER, found, expected);
    if (problem !== null) return failure("sandbox.world", problem, hint);
  }
  return null;
}

function withoutHandler(exports: readonly Named<ExternType>[]): Failure {
  const other = exports.find(({ name }) => isOtherVersion(name, HANDLER));
  if (other !== undefined) {
    const hint = `build it against the WIT of \`${HANDLER.name}\`, or run it with a host that knows its version`;
    return failure(
      "sandbox.world",
      `the component exports \`${other.name}\`; this host runs \`${HANDLER.name}\``,
      hint,
    );
  }
  return failure("sandbox.world", `the component exports ${list(exports)}, not \`${HANDLER.name}\``);
}

function checkImports(imports: readonly Named<ExternType>[], isWasiImport: (name: string) => boolean): Failure | null {
  const refused: Named<ExternType>[] = [];
  for (const item of imports) {
    const { name, type } = item;
    const isOffered = type.kind === "instance" && (name === HOST.name || isWasiImport(name));
    if (!isOffered) refused.push(item);
    const problem = isOffered ? checkFunctions(name, type) : null;
    if (problem !== null) return failure("sandbox.import", problem);
  }
  const other = refused.find(({ name }) => isOtherVersion(name, HOST));
  if (other !== undefined) {
    return failure("sandbox.import", `the component imports \`${other.name}\`; this host offers \`${HOST.name}\``);
  }
  if (refused.length === 0) return null;
  return failure("sandbox.import", `the component imports ${list(refused)}, which the host doesn't offer`);
}

/** What is wrong with what a component imports of an interface that the host offers. */
function checkFunctions(name: string, type: InstanceType): string | null {
  if (name === HOST.name) return checkHost(type);
  const inherited = type.exports.find(isInherited);
  return inherited === undefined ? null : missing(inherited.name, name);
}

/**
 * The names, without case, of what every object and class of JavaScript has. The glue looks functions up by name, so a
 * component that asks WASI for one that it doesn't have would get the language's own: `constructor` makes code of a text.
 */
const INHERITED: ReadonlySet<string> = new Set(
  [Object.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames).map((name) => name.toLowerCase()),
);

/** Whether it is a function with the name of one that every object has, such as `[static]fields.to-string`. */
function isInherited({ name, type }: Named<ExternType>): boolean {
  const member = name.slice(Math.max(name.lastIndexOf("]"), name.lastIndexOf(".")) + 1);
  return type.kind === "func" && INHERITED.has(member.replaceAll("-", "").toLowerCase());
}

/** What is wrong with how a component imports `host`; it imports only the functions that it uses. */
function checkHost(host: InstanceType): string | null {
  for (const { name, type } of host.exports) {
    const expected = HOST.exports.get(name);
    if (expected === undefined) return missing(name, HOST.name);
    const problem = compare(name, HOST, type, expected);
    if (problem !== null) return problem;
  }
  return null;
}

function missing(name: string, of: string): string {
  return `the component imports \`${name}\`, which \`${of}\` doesn't have`;
}

function compare(name: string, { name: of }: Interface, found: ExternType, expected: ExternType): string | null {
  if (isDeepStrictEqual(found, expected)) return null;
  return `\`${name}\` of \`${of}\` is \`${typeText(found)}\`, not \`${typeText(expected)}\``;
}

/** Whether a name is that of an interface in another version, or in none. */
function isOtherVersion(name: string, { name: own }: Interface): boolean {
  return name !== own && name.split("@")[0] === own.split("@")[0];
}

/** The first few names for a message, those of anything but interfaces with what they are. */
function list(items: readonly Named<ExternType>[]): string {
  const names = items
    .slice(0, 3)
    .map(({ name, type }) => (type.kind === "instance" ? `\`${name}\`` : `the ${type.kind} \`${name}\``));
  const rest = items.length - names.length;
  return names.length === 0 ? "nothing" : `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
