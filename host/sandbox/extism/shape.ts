import type { Reader } from "../meter/binary/reader.ts";
import { malformed } from "../meter/error.ts";
import type { TypeFact } from "../meter/facts.ts";
import { readSections } from "../meter/module.ts";
import { readTypes } from "../meter/section/type.ts";
import { MEMORY, readLimits, TABLE } from "../meter/type/limits.ts";
import { mutability, referenceType, valueType } from "../meter/type/value.ts";

/** An import of a core module. */
export interface ModuleImport {
  readonly module: string;
  readonly name: string;
  /** `(i64, i32) -> i64` and the like for a function, the kind for anything else. */
  readonly type: string;
}

/** An export of a core module. */
export interface ModuleExport {
  readonly name: string;
  /** As for an import. */
  readonly type: string;
}

/** What a core module imports and exports. */
export interface ModuleShape {
  readonly imports: readonly ModuleImport[];
  readonly exports: readonly ModuleExport[];
}

const SECTION = { type: 1, import: 2, function: 3, export: 7 } as const;
const KINDS = ["function", "table", "memory", "global", "tag"] as const;

/** How what follows the kind of an import is passed over, where it isn't a function. */
const PASSED: Readonly<Record<Exclude<(typeof KINDS)[number], "function">, (reader: Reader) => void>> = {
  table: (reader) => {
    referenceType(reader);
    readLimits(reader, TABLE);
  },
  memory: (reader) => {
    readLimits(reader, MEMORY);
  },
  global: (reader) => {
    valueType(reader);
    mutability(reader);
  },
  tag: (reader) => {
    reader.byte();
    reader.u32();
  },
};

/** Reads a core module's imports and exports; what else it has is not looked at. Throws `MeterError` for what is none. */
export function readShape(bytes: Uint8Array): ModuleShape {
  const sections = readSections(bytes);
  const read = (id: number, each: (reader: Reader) => void) => {
    const reader = sections.find((section) => section.id === id)?.reader();
    for (let left = reader?.count() ?? 0; reader !== undefined && left > 0; left -= 1) each(reader);
  };
  const types: TypeFact[] = [];
  const functions: number[] = [];
  const imports: ModuleImport[] = [];
  const exports: ModuleExport[] = [];
  const typeSection = sections.find(({ id }) => id === SECTION.type);
  if (typeSection !== undefined) readTypes(typeSection.reader(), types);
  read(SECTION.import, (reader) => {
    const [module, name, kind] = [reader.name(), reader.name(), readKind(reader)];
    if (kind === "function") functions.push(reader.u32());
    else PASSED[kind](reader);
    imports.push({ module, name, type: kind === "function" ? typeText(types[functions.at(-1) ?? -1]) : kind });
  });
  read(SECTION.function, (reader) => functions.push(reader.u32()));
  read(SECTION.export, (reader) => {
    const [name, kind, index] = [reader.name(), readKind(reader), reader.u32()];
    exports.push({ name, type: kind === "function" ? typeText(types[functions[index] ?? -1]) : kind });
  });
  return { imports, exports };
}

function readKind(reader: Reader): (typeof KINDS)[number] {
  const at = reader.pos;
  const kind = KINDS[reader.byte()];
  if (kind === undefined) throw malformed(at, "unknown kind of an import or export");
  return kind;
}

/** A function's type in words. A module whose function has none doesn't compile. */
function typeText(type: TypeFact | undefined): string {
  if (type?.kind !== "func") return "function";
  const { params, results } = type;
  return `(${params.join(", ")}) -> ${results.length === 1 ? results[0] : `(${results.join(", ")})`}`;
}
