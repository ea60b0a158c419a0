import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from "yaml";
import type { Position } from "../failure/diagnostic.ts";
import type { FailureCode } from "../failure/table.ts";
import type { Located, LocatedField } from "./located.ts";

/** Something wrong with the text itself. */
export interface SyntaxProblem {
  readonly code: Extract<FailureCode, "config.syntax" | "config.duplicate-key">;
  readonly message: string;
  readonly at: Position;
}

/** What a text holds: null where it is empty. With problems there is no value. */
export interface ParsedText {
  readonly value: Located | null;
  readonly problems: readonly SyntaxProblem[];
}

// Few files need an alias at all; these bound what nested ones can blow up to.
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;

/** Reads YAML 1.2 text: every syntax error with its place, or the value with the place of everything in it. */
export function parseYaml(text: string): ParsedText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) {
    return { value: null, problems: document.errors.map((error) => syntaxProblem(error, lines)) };
  }
  const reader = new Reader(document, lines);
  const value = document.contents === null ? null : reader.read(document.contents);
  return reader.problems.length > 0 ? { value: null, problems: reader.problems } : { value, problems: [] };
}

function syntaxProblem(error: YAMLError, lines: LineCounter): SyntaxProblem {
  const message = firstLower(error.message.split("\n")[0] ?? "the text can't be read");
  const code = error.code === "DUPLICATE_KEY" ? "config.duplicate-key" : "config.syntax";
  return { code, message, at: positionAt(error.pos[0], lines) };
}

function firstLower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function positionAt(offset: number, lines: LineCounter): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

class Reader {
  readonly problems: SyntaxProblem[] = [];
  readonly #document: Document;
  readonly #lines: LineCounter;
  #values = 0;

  constructor(document: Document, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  read(node: Node, depth = 0): Located {
    const at = this.#placeOf(node);
    this.#values += 1;
    if (this.#values > MAX_VALUES) return this.#refuse(at, "the file holds too many values");
    if (depth > MAX_DEPTH) return this.#refuse(at, "values are nested too deeply");
    if (isAlias(node)) {
      const target = node.resolve(this.#document);
      return target === undefined
        ? this.#refuse(at, `no anchor is named \`${node.source}\``)
        : this.read(target, depth + 1);
    }
    if (isMap<Node, Node | null>(node)) {
      return { kind: "table", at, fields: node.items.map((pair) => this.#field(pair, at, depth + 1)) };
    }
    if (isSeq<Node>(node)) return { kind: "list", at, items: node.items.map((item) => this.read(item, depth + 1)) };
    return this.#scalar(isScalar(node) ? node.value : null, at);
  }

  #field(pair: Pair<Node, Node | null>, parent: Position, depth: number): LocatedField {
    const at = pair.key === null ? parent : this.#placeOf(pair.key);
    const key: unknown = isScalar(pair.key) ? pair.key.value : null;
    const name = typeof key === "string" ? key : String(key);
    if (key === null) this.#refuse(at, "a key has to be a string");
    const value: Located = pair.value === null ? { kind: "scalar", at, value: null } : this.read(pair.value, depth);
    return { name, at, value };
  }

  #scalar(value: unknown, at: Position): Located {
    if (value === null || value === undefined) return { kind: "scalar", at, value: null };
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      return { kind: "scalar", at, value };
    }
    return this.#refuse(at, "only strings, numbers, booleans, lists and tables are understood");
  }

  #refuse(at: Position, message: string): Located {
    if (this.problems.length === 0) this.problems.push({ code: "config.syntax", message, at });
    return { kind: "scalar", at, value: null };
  }

  #placeOf(node: Node): Position {
    return positionAt(node.range?.[0] ?? 0, this.#lines);
  }
}
