import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from "yaml";

/** Where an item of a list goes into a text. */
export interface Insertion {
  /** Where the new lines start: the start of a line, or the end of the text. */
  readonly offset: number;
  /** The column of the first new line. */
  readonly indent: number;
  /** The keys that have to be written before it, outermost first. */
  readonly missing: readonly string[];
}

/** Columns that each level is indented by where the text has none of its own. */
export const STEP = 2;

/** Where a new item of `hooks: EVENT:` goes; null where its table or its list is written in brackets, or is none. */
export function insertionIn(text: string, event: string): Insertion | null {
  const lines = new LineCounter();
  const { contents, errors } = parseDocument(text, { lineCounter: lines });
  const columnOf = (node: Node) => lines.linePos(node.range?.[0] ?? 0).col - 1;
  let missing: readonly string[] = ["hooks", event];
  let node: Node | null = contents;
  if (errors.length > 0) return null;
  if (node === null || isNothing(node)) return { offset: text.length, indent: 0, missing };
  for (const key of ["hooks", event]) {
    if (!isMap<Node, Node | null>(node) || node.flow === true) return null;
    const pair: Pair<Node, Node | null> | undefined = node.items.find(
      (item) => isScalar(item.key) && item.key.value === key,
    );
    if (pair === undefined) return { offset: lineAfter(node, text), indent: columnOf(node), missing };
    missing = missing.slice(1);
    if (isNothing(pair.value)) return { offset: lineAfter(pair.key, text), indent: columnOf(node) + STEP, missing };
    node = pair.value;
  }
  if (!isSeq<Node>(node) || node.flow === true) return null;
  return { offset: lineAfter(node, text), indent: columnOf(node), missing };
}

/** Whether a key has no value. */
function isNothing(node: Node | null): node is null {
  return node === null || (isScalar(node) && node.value === null && !node.source);
}

/** The start of the line after a node's last one: what is said of it at the end of that line stays with it. */
function lineAfter(node: Node, text: string): number {
  const last = lastOf(node);
  if (last !== null) return lineAfter(last, text);
  const end = node.range?.[1] ?? text.length;
  // A block of lines ends with its own line break.
  const lineBreak = text[end - 1] === "\n" ? end - 1 : text.indexOf("\n", end);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

/** What a table or a list ends with; what is in brackets, and what has no parts, ends by itself. */
function lastOf(node: Node): Node | null {
  if (isSeq<Node>(node)) return node.flow === true ? null : (node.items.at(-1) ?? null);
  if (!isMap<Node, Node | null>(node) || node.flow === true) return null;
  const last = node.items.at(-1);
  return last === undefined || isNothing(last.value) ? (last?.key ?? null) : last.value;
}
