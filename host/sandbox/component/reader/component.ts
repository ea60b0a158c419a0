import { readAlias } from "./alias.ts";
import { readCanon } from "./canon.ts";
import { Cursor } from "./cursor.ts";
import { readDefinition, readImport } from "./definition.ts";
import { nameResource, readExternName, readExternType, readItem } from "./extern.ts";
import { readInstance } from "./instance.ts";
import { readPreamble } from "./preamble.ts";
import { Scope } from "./scope.ts";
import type { ComponentShape, ComponentType, ExternType } from "./type.ts";

/**
 * What a component imports and exports, with all types, read from its binary form (WebAssembly/component-model,
 * design/mvp/Binary.md). Core modules are skipped: the time depends on the types alone.
 *
 * It reads and does not validate: of a valid component the answer is exact, for some invalid ones there is an answer too.
 * Start functions and values, which the specification does not count as final, are refused.
 *
 * Throws a ComponentError for bytes that aren't a component, whatever they are.
 */
export function readComponent(bytes: Uint8Array): ComponentShape {
  return readBody(new Cursor(bytes), null);
}

type ReadSection = (section: Cursor, scope: Scope) => void;

const skip: ReadSection = () => {};

/** What is done with each section. */
const SECTIONS: ReadonlyMap<number, ReadSection> = new Map<number, ReadSection>([
  [0, skip], // custom
  [1, (section, scope) => scope.define({ kind: "module" }, section.offset)],
  [2, skip], // core instances
  [3, skip], // core types
  [4, (section, scope) => scope.define(readBody(section, scope), section.offset)],
  [5, each(readInstance)],
  [6, each(readAlias)],
  [7, each(readDefinition)],
  [8, each(readCanon)],
  [10, each(readImport)],
  [11, each(readExport)],
]);

function readBody(from: Cursor, outer: Scope | null): ComponentType {
  const scope = new Scope(outer, from.offset);
  readPreamble(from);
  while (!from.done) readSection(from, scope);
  return scope.toComponent();
}

function readSection(from: Cursor, scope: Scope): void {
  const read = from.choose(SECTIONS, "kind of section");
  read(from.slice(from.u32()), scope);
}

/** A section that is a list, and in which each element defines at most one thing. */
function each(read: (from: Cursor, scope: Scope) => ExternType | null): ReadSection {
  return (section, scope) => {
    section.list(() => {
      const at = section.offset;
      const defined = read(section, scope);
      if (defined !== null) scope.define(defined, at);
    });
    if (!section.done) section.fail("a section goes on after its last element");
  };
}

/** An export is also a new definition, of the type that is declared for it or else that it has (Binary.md, `export`). */
function readExport(from: Cursor, scope: Scope): ExternType {
  const at = from.offset;
  const name = readExternName(from);
  const item = readItem(from, scope);
  const declared = from.optional(() => readExternType(from, scope)) ?? item;
  if (declared.kind !== item.kind) from.fail(`\`${name}\` is declared as ${declared.kind} and is ${item.kind}`, at);
  const type = nameResource(name, declared);
  scope.exports.add(name, type, at);
  return type;
}
