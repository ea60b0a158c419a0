import type { Cursor } from "./cursor.ts";
import type { Scope } from "./scope.ts";
import type { Definition, Named, ValueType } from "./type.ts";

const PRIMITIVES: ReadonlyMap<number, ValueType> = new Map<number, ValueType>([
  [0x7f, { kind: "bool" }],
  [0x7e, { kind: "s8" }],
  [0x7d, { kind: "u8" }],
  [0x7c, { kind: "s16" }],
  [0x7b, { kind: "u16" }],
  [0x7a, { kind: "s32" }],
  [0x79, { kind: "u32" }],
  [0x78, { kind: "s64" }],
  [0x77, { kind: "u64" }],
  [0x76, { kind: "f32" }],
  [0x75, { kind: "f64" }],
  [0x74, { kind: "char" }],
  [0x73, { kind: "string" }],
  [0x64, { kind: "error-context" }],
]);

type Read = (from: Cursor, scope: Scope) => ValueType;

/** How the other value types are written after their first byte. */
const CONSTRUCTORS: ReadonlyMap<number, Read> = new Map<number, Read>([
  [0x72, (from, scope) => ({ kind: "record", fields: readNamed(from, scope) })],
  [0x71, (from, scope) => ({ kind: "variant", cases: from.list(() => readCase(from, scope)) })],
  [0x70, (from, scope) => ({ kind: "list", element: readValueType(from, scope), length: null })],
  [0x6f, (from, scope) => ({ kind: "tuple", elements: from.list(() => readValueType(from, scope)) })],
  [0x6e, (from) => ({ kind: "flags", names: from.list(() => from.name()) })],
  [0x6d, (from) => ({ kind: "enum", names: from.list(() => from.name()) })],
  [0x6b, (from, scope) => ({ kind: "option", element: readValueType(from, scope) })],
  [0x6a, (from, scope) => ({ kind: "result", ok: readOptional(from, scope), error: readOptional(from, scope) })],
  [0x69, (from, scope) => ({ kind: "own", resource: readResource(from, scope) })],
  [0x68, (from, scope) => ({ kind: "borrow", resource: readResource(from, scope) })],
  [0x67, (from, scope) => ({ kind: "list", element: readValueType(from, scope), length: from.u32() })],
  [0x66, (from, scope) => ({ kind: "stream", element: readOptional(from, scope) })],
  [0x65, (from, scope) => ({ kind: "future", element: readOptional(from, scope) })],
  [0x63, (from, scope) => ({ kind: "map", key: readValueType(from, scope), value: readValueType(from, scope) })],
]);

/** A value type where it is defined (Binary.md, `defvaltype`). */
export function readValueDefinition(from: Cursor, scope: Scope): ValueType {
  return readPrimitive(from) ?? from.choose(CONSTRUCTORS, "kind of type")(from, scope);
}

/** A value type where it is used: a primitive one, or the index of a definition (Binary.md, `valtype`). */
export function readValueType(from: Cursor, scope: Scope): ValueType {
  const primitive = readPrimitive(from);
  if (primitive !== null) return primitive;
  const at = from.offset;
  const index = from.s33();
  if (index < 0) from.fail("expected a value type", at);
  const { type } = scope.get("type", index, at);
  return isValueType(type) ? type : from.fail(`expected a value type, got type ${index} of the kind ${type.kind}`, at);
}

/** Parameters or fields, each with its name. */
export function readNamed(from: Cursor, scope: Scope): Named<ValueType>[] {
  return from.list(() => ({ name: from.name(), type: readValueType(from, scope) }));
}

/** A function's result, null where it has none (Binary.md, `resultlist`). */
export function readResult(from: Cursor, scope: Scope): ValueType | null {
  const none = from.flag();
  if (!none) return readValueType(from, scope);
  from.expect(0x00, "a function without result");
  return null;
}

function readPrimitive(from: Cursor): ValueType | null {
  const primitive = PRIMITIVES.get(from.peek());
  if (primitive === undefined) return null;
  from.skip(1);
  return primitive;
}

function readOptional(from: Cursor, scope: Scope): ValueType | null {
  return from.optional(() => readValueType(from, scope));
}

function readCase(from: Cursor, scope: Scope): Named<ValueType | null> {
  const found = { name: from.name(), type: readOptional(from, scope) };
  from.expect(0x00, "a variant's case");
  return found;
}

function readResource(from: Cursor, scope: Scope): string | null {
  const at = from.offset;
  const { type } = scope.pick("type", from);
  return type.kind === "resource" ? type.name : from.fail("a handle's type is no resource", at);
}

const NOT_VALUES: ReadonlySet<Definition["kind"]> = new Set(["resource", "func", "instance", "component"]);

function isValueType(type: Definition): type is ValueType {
  return !NOT_VALUES.has(type.kind);
}
