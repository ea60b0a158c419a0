import { type Alias, type Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, visit } from "yaml";
import type { FailureCode } from "../failure/table.ts";

/** Something that is valid YAML and still can't be read as a configuration. */
export interface Fault {
  readonly code: Extract<FailureCode, "config.syntax" | "config.duplicate-key">;
  readonly message: string;
  /** Where it stands in the text. */
  readonly offset: number;
}

/** What one walk through a document finds, in the order of the text. */
export interface Survey {
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly faults: readonly Fault[];
}

/**
 * Walks once through a document. The library's own search for the target of one alias, and for the duplicates of
 * one key, walks through all of it or all of the table: a small file could keep it busy for minutes.
 */
export function survey(document: Document): Survey {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const faults: Fault[] = [];
  visit(document, (role, node) => {
    if (!isNode(node)) return;
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) faults.push(fault(node, `no anchor is named \`${node.source}\``));
      else targets.set(node, target);
      return;
    }
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    // The keys of a table are judged with the table.
    if (role !== "key") faults.push(...faultsOf(node));
  });
  return { targets, faults };
}

function faultsOf(node: Node): readonly Fault[] {
  if (isMap<Node, unknown>(node)) return keyFaults(node.items.map(({ key }) => key));
  const understood = isSeq(node) ? !node.items.some(isPair) : isScalar(node) && isPlain(node.value);
  return understood ? [] : [fault(node, "only strings, numbers, booleans, lists and tables are understood")];
}

function keyFaults(keys: readonly Node[]): readonly Fault[] {
  const seen = new Set<string>();
  return keys.flatMap((key) => {
    const name = keyName(key);
    if (name === null) return [fault(key, "a key has to be a string")];
    if (seen.has(name)) return [fault(key, `the key \`${name}\` stands twice in one table`, "config.duplicate-key")];
    seen.add(name);
    return [];
  });
}

/** The name that a key gives its field, or null where it is none: `1:` names `1`. */
export function keyName(key: Node): string | null {
  const value: unknown = isScalar(key) ? key.value : null;
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : null;
}

function isPlain(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function fault(node: Node, message: string, code: Fault["code"] = "config.syntax"): Fault {
  return { code, message, offset: node.range?.[0] ?? 0 };
}
