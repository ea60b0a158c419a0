import { Splice } from "../binary/splice.ts";
import { MeterError } from "../error.ts";
import type { Section } from "../module.ts";
import { nameSection } from "./names.ts";
import type { Pass } from "./section.ts";

/** Sections that speak of positions in the code, or of indices that shift: they would be wrong once code is added. */
const ABOUT_CODE = [
  /^\.debug_/,
  /^reloc\./,
  /^linking$/,
  /^external_debug_info$/,
  /^metadata\.code\./,
  /^compilationHints$/,
  /^instTrace$/,
];

/** Source maps count from the module's start, so any change before the code makes them wrong. */
const ABOUT_POSITIONS = /^sourceMappingURL$/;

export type CustomFate = "copy" | "drop" | Splice;

/** Nothing in a custom section makes a module invalid, so names that can't be read are left out. */
function rewriteNames(section: Section, pass: Pass): CustomFate {
  const reader = section.reader();
  reader.name();
  const out = new Splice(reader.bytes, section.from, section.until);
  try {
    nameSection(reader, out, pass);
  } catch (error) {
    if (error instanceof MeterError) return "drop";
    throw error;
  }
  return out.changed ? out : "copy";
}

/** What becomes of a custom section. */
export function customSection(section: Section, pass: Pass): CustomFate {
  const { name = "" } = section;
  const { added, unchanged } = pass.settings;
  if (ABOUT_POSITIONS.test(name)) return unchanged ? "copy" : "drop";
  if (added.length === 0) return "copy";
  if (name === "name") return rewriteNames(section, pass);
  return ABOUT_CODE.some((pattern) => pattern.test(name)) ? "drop" : "copy";
}
