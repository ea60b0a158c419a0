import type { Reader } from "../binary/reader.ts";
import type { Splice } from "../binary/splice.ts";
import type { Writer } from "../binary/writer.ts";
import { withinEngine } from "../engine.ts";
import { MeterError, malformed } from "../error.ts";
import type { ImportName } from "../options.ts";
import { capLimits, MEMORY, readLimits, TABLE } from "../type/limits.ts";
import { mutability, referenceType, valueType } from "../type/value.ts";
import type { Pass, Rewrite } from "./section.ts";

const GLOBAL_KIND = 3;
const I64 = 0x7e;
const MUTABLE = 1;

type Read = (reader: Reader, out: Splice, pass: Pass) => void;

/** How the description of an import is read, by its kind. */
const KINDS: readonly Read[] = [
  (reader, _out, { facts }) => {
    facts.functions.push(reader.u32());
    facts.importedFunctions++;
  },
  (reader, out, { facts, settings }) => {
    const type = referenceType(reader);
    facts.tables.push({ ...capLimits(out, readLimits(reader, TABLE), settings.entries, TABLE), type, imported: true });
  },
  (reader, out, { facts, settings }) => {
    facts.memories.push({ ...capLimits(out, readLimits(reader, MEMORY), settings.pages, MEMORY), imported: true });
  },
  (reader, _out, { facts }) => {
    facts.globals.push({ type: valueType(reader), mutable: mutability(reader), imported: true });
  },
  (reader) => {
    reader.byte();
    reader.u32();
  },
];

function writeGlobal(writer: Writer, { module, name }: ImportName): void {
  writer.name(module);
  writer.name(name);
  for (const byte of [GLOBAL_KIND, I64, MUTABLE]) writer.byte(byte);
}

/** The module may not import what the host provides for the rewriting: it could refill its own counter. */
function refuseOurs(at: number, module: string, name: string, added: readonly ImportName[]): void {
  if (!added.some((ours) => ours.module === module && ours.name === name)) return;
  const message = `the module imports \`${name}\` of \`${module}\`, which is reserved`;
  throw new MeterError("meter.reserved-name", at, message, "meter it under another import name");
}

/** Adds our globals before all imports, so that the indices of all other globals shift by one number. */
export const importSection: Rewrite = (reader, out, pass) => {
  const { added } = pass.settings;
  const at = reader.pos;
  const count = reader.count();
  if (added.length > 0) {
    withinEngine("imports", count + added.length, at);
    const writer = out.replace(at, reader.pos);
    writer.unsigned(count + added.length);
    for (const name of added) writeGlobal(writer, name);
  }
  for (let left = count; left > 0; left--) {
    const start = reader.pos;
    const module = reader.name();
    refuseOurs(start, module, reader.name(), added);
    const read = KINDS[reader.byte()];
    if (!read) throw malformed(reader.pos - 1, "unknown kind of import");
    read(reader, out, pass);
  }
};
