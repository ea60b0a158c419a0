import { Pieces } from "./binary/pieces.ts";
import { Reader } from "./binary/reader.ts";
import { Splice } from "./binary/splice.ts";
import { Writer } from "./binary/writer.ts";
import { MeterError, malformed } from "./error.ts";
import type { Facts } from "./facts.ts";
import { CUSTOM, HEADER_LENGTH, ORDER, readSections, type Section } from "./module.ts";
import type { Settings } from "./options.ts";
import { codeSection } from "./section/code.ts";
import { customSection } from "./section/custom.ts";
import { dataSection } from "./section/data.ts";
import { dataCountSection } from "./section/datacount.ts";
import { elementSection } from "./section/element.ts";
import { exportSection } from "./section/export.ts";
import { functionSection } from "./section/function.ts";
import { globalSection } from "./section/global.ts";
import { importSection } from "./section/import.ts";
import { memorySection } from "./section/memory.ts";
import type { Pass, Rewrite } from "./section/section.ts";
import { startSection } from "./section/start.ts";
import { tableSection } from "./section/table.ts";
import { tagSection } from "./section/tag.ts";
import { typeSection } from "./section/type.ts";

const SECTIONS: Readonly<Record<number, Rewrite>> = {
  1: typeSection,
  2: importSection,
  3: functionSection,
  4: tableSection,
  5: memorySection,
  6: globalSection,
  7: exportSection,
  8: startSection,
  9: elementSection,
  10: codeSection,
  11: dataSection,
  12: dataCountSection,
  13: tagSection,
};

/** The sections of functions that have bodies. */
const BODIES = [3, 10];

const EMPTY_VECTOR = new Uint8Array([0]);

/** Where something is added to a section that the module lacks, an empty one takes its place. */
function emptySection(id: number): Section {
  return { id, name: undefined, at: 0, from: 0, until: 1, reader: () => new Reader(EMPTY_VECTOR) };
}

function withEmpty(sections: readonly Section[], id: number): readonly Section[] {
  if (sections.some((section) => section.id === id)) return sections;
  const rank = ORDER.indexOf(id);
  const next = sections.findIndex((section) => section.id !== CUSTOM && ORDER.indexOf(section.id) > rank);
  const at = next < 0 ? sections.length : next;
  return [...sections.slice(0, at), emptySection(id), ...sections.slice(at)];
}

function writeSection(section: Section, output: Pieces, pass: Pass): void {
  const reader = section.reader();
  const out = new Splice(reader.bytes, section.from, section.until);
  SECTIONS[section.id]?.(reader, out, pass);
  reader.finish(`section ${section.id}`);
  if (!out.changed) copySection(section, output);
  else replaceSection(section, out, output);
}

function copySection(section: Section, output: Pieces): void {
  const { bytes } = section.reader();
  if (bytes !== EMPTY_VECTOR) output.add(bytes, section.at, section.until);
}

function replaceSection(section: Section, out: Splice, output: Pieces): void {
  const content = out.finish(section.until);
  const head = new Writer(8);
  head.byte(section.id);
  head.unsigned(content.length);
  output.add(head.bytes, 0, head.length);
  output.add(content.bytes, 0, content.length);
}

function writeCustom(section: Section, output: Pieces, pass: Pass): void {
  const fate = customSection(section, pass);
  if (fate === "copy") copySection(section, output);
  else if (fate !== "drop") replaceSection(section, fate, output);
}

function emptyFacts(pauses: boolean): Facts {
  return {
    types: [],
    functions: [],
    importedFunctions: 0,
    tables: [],
    memories: [],
    globals: [],
    addedLabels: new Map(),
    hidden: new Set(),
    writesTables: false,
    pauses,
    bodies: -1,
  };
}

/** Rewrites a module: the identity, but for what the settings ask for. Returns the new module and what was learnt of the old one. */
export function rewrite(bytes: Uint8Array, settings: Settings): { output: Uint8Array<ArrayBuffer>; facts: Facts } {
  const { caps } = settings;
  if (bytes.length > caps.bytes) {
    throw new MeterError("meter.too-large", 0, `the module has ${bytes.length} bytes, ${caps.bytes} are allowed`);
  }
  let sections: readonly Section[] = readSections(bytes);
  const pauses = settings.fuel !== undefined && BODIES.every((id) => sections.some((section) => section.id === id));
  const pass: Pass = { settings, facts: emptyFacts(pauses) };
  if (pauses) sections = withEmpty(sections, 1);
  if (settings.added.length > 0) sections = withEmpty(sections, 2);
  if (settings.expose !== undefined) sections = withEmpty(sections, 7);
  const output = new Pieces();
  output.add(bytes, 0, HEADER_LENGTH);
  for (const section of sections) {
    if (section.id === CUSTOM) writeCustom(section, output, pass);
    else writeSection(section, output, pass);
  }
  const { facts } = pass;
  if (facts.functions.length - facts.importedFunctions !== Math.max(0, facts.bodies)) {
    throw malformed(bytes.length, "functions and bodies differ in number");
  }
  // An index that the module had nothing for must not come to mean what was added.
  if (pauses && !WebAssembly.validate(bytes.slice())) throw malformed(0, "it isn't valid");
  return { output: output.join(), facts };
}
