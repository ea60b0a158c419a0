/** A node of a script's text: a list, a string or a bare word, with its place. */
export type Node =
  | { readonly kind: "list"; readonly items: readonly Node[]; readonly start: number; readonly end: number }
  | { readonly kind: "string"; readonly bytes: Uint8Array; readonly start: number; readonly end: number }
  | { readonly kind: "word"; readonly text: string; readonly start: number; readonly end: number };

const ESCAPES: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13, '"': 34, "'": 39, "\\": 92 };
const utf8 = new TextEncoder();

/** The bytes that a string literal, quotes included, stands for. */
function stringBytes(literal: string): Uint8Array {
  const bytes: number[] = [];
  const pattern = /\\(?:u\{([0-9a-fA-F_]+)\}|([0-9a-fA-F]{2})|(.))|[^\\]+/gsu;
  for (const [whole, point, hex, short] of literal.slice(1, -1).matchAll(pattern)) {
    if (point !== undefined)
      bytes.push(...utf8.encode(String.fromCodePoint(Number.parseInt(point.replaceAll("_", ""), 16))));
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (short !== undefined) bytes.push(ESCAPES[short] ?? 63);
    else for (const byte of utf8.encode(whole)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Where the block comment that starts at `from` ends; they nest. */
function skipComment(text: string, from: number): number {
  const mark = /\(;|;\)/g;
  mark.lastIndex = from;
  let depth = 0;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    depth += found[0] === "(;" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
}

const SPACE = /(?:\s+|;;[^\n]*)*/y;
const STRING = /"(?:[^"\\]|\\.)*"/sy;
const WORD = /[^\s()";]+(?:"(?:[^"\\]|\\.)*")?|;/y;

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    at += match(SPACE, text, at).length;
    if (!text.startsWith("(;", at)) return at;
    at = skipComment(text, at);
  }
}

/** `(@name …)` says nothing to whom doesn't know the name. */
const isAnnotation = (first: Node | undefined): boolean => words(first).startsWith("@");

/** Reads the lists of a script, without annotations. */
export function readScript(text: string): Node[] {
  const top: Node[] = [];
  const open: { items: Node[]; start: number }[] = [];
  const add = (node: Node) => (open.at(-1)?.items ?? top).push(node);
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const start = at;
    if (text[at] === "(") {
      open.push({ items: [], start });
      at++;
    } else if (text[at] === ")") {
      at++;
      const list = open.pop();
      if (list && !isAnnotation(list.items[0])) add({ kind: "list", ...list, end: at });
    } else if (text[at] === '"') {
      const literal = match(STRING, text, at);
      at += literal.length;
      add({ kind: "string", bytes: stringBytes(literal), start, end: at });
    } else {
      const word = match(WORD, text, at);
      if (word === "") throw new Error(`unreadable script at ${at}: ${text.slice(at, at + 40)}`);
      at += word.length;
      add({ kind: "word", text: word, start, end: at });
    }
  }
  return top;
}

export const words = (node: Node | undefined): string => (node?.kind === "word" ? node.text : "");
export const items = (node: Node | undefined): readonly Node[] => (node?.kind === "list" ? node.items : []);
export const head = (node: Node | undefined): string => words(items(node)[0]);
