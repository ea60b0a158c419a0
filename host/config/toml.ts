import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from "smol-toml";
import type { Position } from "../failure/diagnostic.ts";
import type { Located, LocatedField } from "./located.ts";
import { positionsIn } from "./positions.ts";
import { type TomlPlace, tomlPlaces } from "./toml-places.ts";
import type { ParsedText, SyntaxProblem } from "./yaml.ts";

/** Levels of tables and arrays: more than any configuration has, and no danger to the stack. */
const MAX_DEPTH = 100;

/**
 * Reads TOML 1.1 text: its first error with its place, or the value with the place of everything in it. Dates become
 * strings, as JSON knows none. Where the text is a part of a file, `locate` turns its places into places of the file.
 */
export function parseToml(text: string, locate: (place: Position) => Position = (place) => place): ParsedText {
  const document = text.startsWith("\ufeff") ? text.slice(1) : text;
  try {
    const table = parse(document, { maxDepth: MAX_DEPTH, integersAsBigInt: "asNeeded" });
    const positions = positionsIn(document);
    const reader = new Reader((offset) => locate(positions(offset)));
    const value = reader.read(table, tomlPlaces(document));
    return reader.problem === null ? { value, problems: [] } : { value: null, problems: [reader.problem] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return { value: null, problems: [syntaxProblem(error, locate)] };
  }
}

function syntaxProblem({ message, line, column }: TomlError, locate: (place: Position) => Position): SyntaxProblem {
  const said = message.split("\n")[0]?.replace(/^Invalid TOML document: /, "") ?? "";
  const code = said.startsWith("trying to redefine") ? "config.duplicate-key" : "config.syntax";
  return { code, message: said, at: locate({ line, column }) };
}

class Reader {
  /** What stopped the reading, if anything did. */
  problem: SyntaxProblem | null = null;
  readonly #positionOf: (offset: number) => Position;

  constructor(positionOf: (offset: number) => Position) {
    this.#positionOf = positionOf;
  }

  read(value: TomlValue, place: TomlPlace, depth = 0): Located {
    const at = this.#positionOf(place.at);
    // The parser bounds brackets alone, not dotted keys.
    if (depth > MAX_DEPTH) {
      this.problem ??= { code: "config.syntax", message: "values are nested too deeply", at };
      return { kind: "scalar", at, value: null };
    }
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.read(item, place.items[index] ?? place, depth + 1));
      return { kind: "list", at, items };
    }
    if (value instanceof TomlDate) return { kind: "scalar", at, value: value.toISOString() };
    if (typeof value === "object") return { kind: "table", at, fields: this.#fields(value, place, depth + 1) };
    return { kind: "scalar", at, value: typeof value === "bigint" ? Number(value) : value };
  }

  #fields(table: TomlTable, place: TomlPlace, depth: number): readonly LocatedField[] {
    const fields = Object.entries(table).map(([name, value]) => {
      const field = place.fields.get(name) ?? { at: place.at, value: place };
      return { name, value, field };
    });
    return fields
      .sort((a, b) => a.field.at - b.field.at)
      .map(({ name, value, field }) => ({
        name,
        at: this.#positionOf(field.at),
        value: this.read(value, field.value, depth),
      }));
  }
}
