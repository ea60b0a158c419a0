import {
  type Alias,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from "yaml";
import type { Position } from "../failure/diagnostic.ts";
import type { Located, LocatedField, LocatedScalar } from "./located.ts";
import { positionsIn } from "./positions.ts";
import { type Fault, keyName, survey } from "./yaml-survey.ts";

/** Something wrong with the text itself. */
export interface SyntaxProblem {
  readonly code: Fault["code"];
  readonly message: string;
  readonly at: Position;
}

/** What a text holds: null where it is empty. With problems there is no value. */
export interface ParsedText {
  readonly value: Located | null;
  readonly problems: readonly SyntaxProblem[];
}

type PositionOf = ReturnType<typeof positionsIn>;

// Few files need an alias at all; these bound what nested ones can blow up to.
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;
const TOO_DEEP = "values are nested too deeply";

/** Words of our own where the library's speak of itself. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: "the file holds more than one document",
};

/** Reads YAML 1.2 text: every error with its place, or the value with the place of everything in it. */
export function parseYaml(text: string): ParsedText {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  // Not the library's own count of lines: after some errors it misses one.
  const positionOf = positionsIn(text);
  if (document.errors.length > 0) return { value: null, problems: syntaxProblems(document.errors, positionOf) };
  const { targets, faults } = survey(document);
  if (faults.length > 0) {
    const problems = faults.map(({ code, message, offset }) => ({ code, message, at: positionOf(offset) }));
    return { value: null, problems };
  }
  const reader = new Reader(targets, positionOf);
  const value = document.contents === null ? null : reader.read(document.contents);
  return reader.problem === null ? { value, problems: [] } : { value: null, problems: [reader.problem] };
}

function syntaxProblems(errors: readonly YAMLError[], positionOf: PositionOf): readonly SyntaxProblem[] {
  // One level too deep makes an error of each level around it.
  const exhausted = errors.filter(({ code }) => code === "RESOURCE_EXHAUSTION").map(({ pos }) => pos[0]);
  if (exhausted.length > 0) return [syntaxProblem(TOO_DEEP, Math.min(...exhausted), positionOf)];
  return errors.map(({ code, message, pos }) => {
    return syntaxProblem(MESSAGES[code] ?? firstLower(message.split("\n")[0] ?? ""), pos[0], positionOf);
  });
}

function syntaxProblem(message: string, offset: number, positionOf: PositionOf): SyntaxProblem {
  return { code: "config.syntax", message, at: positionOf(offset) };
}

function firstLower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

class Reader {
  /** What stopped the reading, if anything did. */
  problem: SyntaxProblem | null = null;
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #positionOf: PositionOf;
  #values = 0;

  constructor(targets: ReadonlyMap<Alias, Node>, positionOf: PositionOf) {
    this.#targets = targets;
    this.#positionOf = positionOf;
  }

  read(node: Node, depth = 0): Located {
    const at = this.#placeOf(node);
    this.#values += 1;
    if (this.#values > MAX_VALUES) return this.#stop(at, "the file holds too many values");
    if (depth > MAX_DEPTH) return this.#stop(at, TOO_DEEP);
    const target = isAlias(node) ? this.#targets.get(node) : undefined;
    if (target !== undefined) return this.read(target, depth + 1);
    if (isMap<Node, Node | null>(node)) {
      return { kind: "table", at, fields: node.items.map((pair) => this.#field(pair, depth + 1)) };
    }
    if (isSeq<Node>(node)) return { kind: "list", at, items: node.items.map((item) => this.read(item, depth + 1)) };
    return { kind: "scalar", at, value: isScalar<LocatedScalar["value"]>(node) ? node.value : null };
  }

  #field({ key, value }: Pair<Node, Node | null>, depth: number): LocatedField {
    const at = this.#placeOf(key);
    return {
      name: keyName(key) ?? "",
      at,
      value: value === null ? { kind: "scalar", at, value } : this.read(value, depth),
    };
  }

  #stop(at: Position, message: string): Located {
    this.problem ??= { code: "config.syntax", message, at };
    return { kind: "scalar", at, value: null };
  }

  #placeOf(node: Node): Position {
    return this.#positionOf(node.range?.[0] ?? 0);
  }
}
