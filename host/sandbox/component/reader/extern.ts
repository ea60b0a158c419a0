import type { Cursor } from "./cursor.ts";
import type { Kind, Scope } from "./scope.ts";
import { type Definition, type ExternType, isKind, type OfKind } from "./type.ts";

/** What an index counts; everything of core WebAssembly except its modules is one sort here. */
export type Sort = Kind | "core";

const SORTS: ReadonlyMap<number, Sort> = new Map<number, Sort>([
  [0x00, "core"],
  [0x01, "func"],
  [0x03, "type"],
  [0x04, "component"],
  [0x05, "instance"],
]);

const CORE_SORTS: ReadonlyMap<number, Sort> = new Map<number, Sort>([
  [0x00, "core"], // func
  [0x01, "core"], // table
  [0x02, "core"], // memory
  [0x03, "core"], // global
  [0x04, "core"], // tag
  [0x10, "core"], // type
  [0x11, "module"],
  [0x12, "core"], // instance
  [0x20, "core"], // func of an exact type
]);

export function readSort(from: Cursor): Sort {
  const sort = from.choose(SORTS, "kind of definition");
  return sort === "core" ? from.choose(CORE_SORTS, "kind of core definition") : sort;
}

/** The same where components are linked, which core modules' functions, memories and the like take no part in. */
function readLinkedSort(from: Cursor): Kind {
  const at = from.offset;
  const sort = readSort(from);
  return sort === "core" ? from.fail("a core definition stands where none can", at) : sort;
}

/** A sort and an index of it: what is exported, or passed to an instance (Binary.md, `sortidx`). */
export function readItem(from: Cursor, scope: Scope): ExternType {
  return scope.pick(readLinkedSort(from), from);
}

const NAME_HAS_ATTRIBUTES: ReadonlyMap<number, boolean> = new Map([
  [0x00, false],
  [0x01, false],
  [0x02, true],
]);

const ATTRIBUTES: ReadonlyMap<number, string> = new Map([
  [0x00, "implements"],
  [0x01, "versionsuffix"],
  [0x02, "external-id"],
]);

/** An import's or export's name; its attributes are no part of the type (Binary.md, `nameattributes`). */
export function readExternName(from: Cursor): string {
  const hasAttributes = from.choose(NAME_HAS_ATTRIBUTES, "form of name");
  const name = from.name();
  if (hasAttributes) from.list(() => skipAttribute(from));
  return name;
}

function skipAttribute(from: Cursor): void {
  from.choose(ATTRIBUTES, "attribute of a name");
  from.skipName();
}

/** The type that an import or an export declares (Binary.md, `externtype`). */
export function readExternType(from: Cursor, scope: Scope): ExternType {
  const sort = readLinkedSort(from);
  if (sort === "type") return readBound(from, scope);
  if (sort !== "module") return pickType(sort, from, scope);
  from.u32();
  return { kind: "module" };
}

/** A type that equals another one, or a resource that is only here given a name. */
function readBound(from: Cursor, scope: Scope): ExternType {
  const fresh = from.flag();
  return fresh ? { kind: "type", type: { kind: "resource", name: null } } : scope.pick("type", from);
}

/** Reads the index of a type that has to be one of a function, an instance or a component. */
export function pickType<K extends "func" | "instance" | "component">(
  kind: K,
  from: Cursor,
  scope: Scope,
): OfKind<Definition, K> {
  const at = from.offset;
  const { type } = scope.pick("type", from);
  return isKind(type, kind) ? type : from.fail(`expected a type of the kind ${kind}, got ${type.kind}`, at);
}

/** A resource is known by the name under which it was last imported or exported. */
export function nameResource(name: string, type: ExternType): ExternType {
  const isResource = type.kind === "type" && type.type.kind === "resource";
  return isResource ? { kind: "type", type: { kind: "resource", name } } : type;
}
