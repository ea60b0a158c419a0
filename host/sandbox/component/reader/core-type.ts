import type { Cursor } from "./cursor.ts";

/**
 * Skips a core type inside a component or instance type, where no size in front of it says how long it is.
 *
 * Functions and modules of WebAssembly 2.0 are known. Others are refused: to guess their length would be to read all that
 * follows wrongly.
 */
export function skipCoreType(from: Cursor): void {
  skipOne(TYPES, from, "kind of core type");
}

type Skip = (from: Cursor) => void;
type Table = ReadonlyMap<number, Skip>;

const TYPES: Table = new Map<number, Skip>([
  [0x50, (from) => from.list(() => skipOne(DECLARATIONS, from, "declaration of a core module's type"))],
  [0x60, skipParamsAndResults],
]);

const DECLARATIONS: Table = new Map<number, Skip>([
  [0x00, skipImport],
  [0x01, (from) => skipOne(FUNCTION, from, "kind of core type in a module's type")],
  [0x02, skipOuterAlias],
  [0x03, skipExport],
]);

const FUNCTION: Table = new Map([[0x60, skipParamsAndResults]]);

const EXTERNS: Table = new Map<number, Skip>([
  [0x00, (from) => from.u32()], // func
  [0x01, skipTable],
  [0x02, skipLimits], // memory
  [0x03, skipGlobal],
  [0x04, skipTag],
]);

const VALUE_TYPES: ReadonlyMap<number, string> = new Map([
  [0x7f, "i32"],
  [0x7e, "i64"],
  [0x7d, "f32"],
  [0x7c, "f64"],
  [0x7b, "v128"],
  [0x70, "funcref"],
  [0x6f, "externref"],
]);

function skipOne(table: Table, from: Cursor, what: string): void {
  from.choose(table, what)(from);
}

function skipImport(from: Cursor): void {
  from.skipName();
  skipExport(from);
}

function skipExport(from: Cursor): void {
  from.skipName();
  skipOne(EXTERNS, from, "import or export of a core module");
}

function skipOuterAlias(from: Cursor): void {
  from.expect(0x10, "an alias in a core module's type");
  from.expect(0x01, "an alias in a core module's type");
  from.u32();
  from.u32();
}

function skipParamsAndResults(from: Cursor): void {
  from.list(() => skipValueType(from));
  from.list(() => skipValueType(from));
}

function skipValueType(from: Cursor): void {
  from.choose(VALUE_TYPES, "core value type");
}

function skipTable(from: Cursor): void {
  skipValueType(from);
  skipLimits(from);
}

function skipGlobal(from: Cursor): void {
  skipValueType(from);
  from.flag();
}

function skipTag(from: Cursor): void {
  from.expect(0x00, "a tag");
  from.u32();
}

/** Whether a maximum follows the minimum. */
const LIMITS: ReadonlyMap<number, boolean> = new Map([
  [0x00, false],
  [0x01, true],
  [0x02, false], // shared
  [0x03, true], // shared
]);

function skipLimits(from: Cursor): void {
  const hasMaximum = from.choose(LIMITS, "form of limits");
  from.u32();
  if (hasMaximum) from.u32();
}
