import { readAlias } from "./alias.ts";
import { skipCoreType } from "./core-type.ts";
import type { Cursor } from "./cursor.ts";
import { nameResource, readExternName, readExternType } from "./extern.ts";
import { type ExternList, Scope } from "./scope.ts";
import type { Definition, ExternType, FuncType, ResourceType, TypeExtern } from "./type.ts";
import { readNamed, readResult, readValueDefinition } from "./value-type.ts";

type ReadDefinition = (from: Cursor, scope: Scope) => Definition;

/** How types other than value types are written after their first byte. */
const DEFINITIONS: ReadonlyMap<number, ReadDefinition> = new Map<number, ReadDefinition>([
  [0x3f, readResourceType],
  [0x40, (from, scope) => readFuncType(from, scope, false)],
  [0x41, (from, scope) => readDeclarations(from, scope, COMPONENT_DECLARATIONS).toComponent()],
  [0x42, (from, scope) => readDeclarations(from, scope, INSTANCE_DECLARATIONS).toInstance()],
  [0x43, (from, scope) => readFuncType(from, scope, true)],
]);

/** A type definition (Binary.md, `deftype`). */
export function readDefinition(from: Cursor, scope: Scope): TypeExtern {
  const read = DEFINITIONS.get(from.peek());
  if (read === undefined) return { kind: "type", type: readValueDefinition(from, scope) };
  from.skip(1);
  return { kind: "type", type: read(from, scope) };
}

/** An import of a component or of a component's type (Binary.md, `import`). */
export function readImport(from: Cursor, scope: Scope): ExternType {
  return readDeclared(scope.imports, from, scope);
}

const REPRESENTATIONS: ReadonlyMap<number, string> = new Map([
  [0x7f, "i32"],
  [0x7e, "i64"],
]);

function readResourceType(from: Cursor): ResourceType {
  from.choose(REPRESENTATIONS, "representation of a resource");
  from.optional(() => from.u32());
  return { kind: "resource", name: null };
}

function readFuncType(from: Cursor, scope: Scope, async: boolean): FuncType {
  return { kind: "func", async, params: readNamed(from, scope), result: readResult(from, scope) };
}

type Declare = (from: Cursor, scope: Scope) => ExternType | null;

const INSTANCE_DECLARATIONS: ReadonlyMap<number, Declare> = new Map<number, Declare>([
  [0x00, readCoreType],
  [0x01, readDefinition],
  [0x02, readAlias],
  [0x04, readExportDeclaration],
]);

const COMPONENT_DECLARATIONS: ReadonlyMap<number, Declare> = new Map([...INSTANCE_DECLARATIONS, [0x03, readImport]]);

/** The body of a component or instance type: a scope with index spaces of its own. */
function readDeclarations(from: Cursor, outer: Scope, declarations: ReadonlyMap<number, Declare>): Scope {
  const scope = new Scope(outer, from.offset);
  from.list(() => {
    const at = from.offset;
    const declared = from.choose(declarations, "kind of declaration")(from, scope);
    if (declared !== null) scope.define(declared, at);
  });
  return scope;
}

function readCoreType(from: Cursor): null {
  skipCoreType(from);
  return null;
}

function readExportDeclaration(from: Cursor, scope: Scope): ExternType {
  return readDeclared(scope.exports, from, scope);
}

function readDeclared(list: ExternList, from: Cursor, scope: Scope): ExternType {
  const at = from.offset;
  const name = readExternName(from);
  const type = nameResource(name, readExternType(from, scope));
  list.add(name, type, at);
  return type;
}
