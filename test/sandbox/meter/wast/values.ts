import { MeterError } from "../../../../host/sandbox/meter/index.ts";
import { head, items, type Node, words } from "./expression.ts";

/** Stands for the host's references of a script: the same object for the same number, in every world. */
const hostObjects = new Map<string, object>();

function hostObject(number: string): object {
  const known = hostObjects.get(number);
  if (known) return known;
  const made = { host: number };
  hostObjects.set(number, made);
  return made;
}

const integer = (text: string): bigint => {
  const plain = text.replaceAll("_", "");
  return plain.startsWith("-") ? -BigInt(plain.slice(1)) : BigInt(plain.replace("+", ""));
};

const CONSTANTS: Readonly<Record<string, (word: string) => unknown>> = {
  "i32.const": (word) => Number(BigInt.asIntN(32, integer(word))),
  "i64.const": (word) => BigInt.asIntN(64, integer(word)),
  "f32.const": (word) => Number(word),
  "f64.const": (word) => Number(word),
  "ref.null": () => null,
  "ref.extern": hostObject,
  "ref.host": hostObject,
};

/** The JavaScript value of a constant expression; undefined if there is none. */
export function toJs(node: Node): unknown {
  return CONSTANTS[head(node)]?.(words(items(node)[1]));
}

/** Shows a value that came back so that equal texts mean equal values, in whichever world they arose. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(show).join(" ")})`;
  if (typeof value === "function") return `function ${value.name}`;
  if (value instanceof WebAssembly.Memory) return "memory";
  if (value instanceof WebAssembly.Table) return `table of ${value.length}`;
  if (value instanceof Object && "host" in value) return `host ${value.host}`;
  if (typeof value === "object" && value !== null) return "object";
  return Object.is(value, -0) ? "-0" : `${typeof value} ${String(value)}`;
}

/** Shows why code stopped: traps with their message, all else by kind, since messages hold indices and places. */
export function showError(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError) return `trap: ${error.message}`;
  if (error instanceof RangeError) return "exhaustion";
  if (error instanceof WebAssembly.Exception) return "exception";
  if (error instanceof WebAssembly.CompileError || error instanceof MeterError) return "refused: no valid module";
  if (error instanceof Error) return `refused: ${error.name}`;
  return "thrown value";
}
