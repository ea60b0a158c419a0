import { ansiText, closingOf, skip } from "./enclosed.ts";
import type { Limits } from "./limits.ts";
import { CLOSE, COMMA, marked, OPEN, plain, UNKNOWN } from "./marks.ts";

/** What a redirection does with its target: `body` is a here-document's end mark, `text` a here-string. */
export type RedirectKind = "write" | "read" | "copy" | "body" | "text";

export type Token =
  | { kind: "word"; text: string; bare: string }
  | { kind: "operator"; text: string }
  | { kind: "redirect"; does: RedirectKind };

/** The values that a variable may have, as one word; undefined where the text doesn't set it. */
export type Lookup = (name: string) => string | undefined;

const BLANK = /(?:[ \t\r]|\\\r?\n)+/y;
const COMMENT = /#[^\n]*/y;
const OPERATOR = /&&|\|\||\|&|;;&|;&|;;|[;&|()\n]/y;
const REDIRECT = /(?:\d{1,9}|\{\w{1,99}\})?(&>>|&>|>>|>\||>&|<>|<<<|<<-?|<&|<(?!\()|>(?!\())/y;
/** The first characters of operators and redirections; a word may start with some of them too. */
const MAY_NOT_BE_WORD = new Set("<>&|;()\n{0123456789");
const PLAIN = /[^\s'"\\$`;&|()<>*?[{},]+|[\f\v\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/y;
const IN_QUOTES = /[^"\\$`]+/y;
const TILDE = /~[\w.+-]*/y;
const NAME = /[A-Za-z_]\w*|[0-9@*#?$!-]/y;

const REDIRECTS: Readonly<Record<string, RedirectKind>> = {
  ">": "write",
  ">>": "write",
  ">|": "write",
  "<>": "write",
  "&>": "write",
  "&>>": "write",
  ">&": "copy",
  "<": "read",
  "<&": "read",
  "<<": "body",
  "<<-": "body",
  "<<<": "text",
};

/** Cuts a shell's text into words, operators and redirections, one at a time. */
export class Lexer {
  readonly #text: string;
  readonly #lookup: Lookup;
  readonly #limits: Limits;
  #at = 0;
  /** The texts of the substitutions that the words since the last `takeInner` held. */
  #inner: string[] = [];

  /** `text` is without marks of its own. */
  constructor(text: string, lookup: Lookup, limits: Limits) {
    this.#text = text;
    this.#lookup = lookup;
    this.#limits = limits;
  }

  takeInner(): string[] {
    const inner = this.#inner;
    this.#inner = [];
    return inner;
  }

  next(): Token | undefined {
    this.#skip(BLANK);
    if (this.#text[this.#at] === "#") this.#skip(COMMENT);
    if (this.#at >= this.#text.length) return undefined;
    const special = MAY_NOT_BE_WORD.has(this.#text.charAt(this.#at))
      ? (this.#redirect() ?? this.#operator())
      : undefined;
    if (special) return special;
    this.#limits.spend("word");
    const start = this.#at;
    const text = this.#word();
    return { kind: "word", text, bare: this.#text.slice(start, this.#at) };
  }

  #redirect(): Token | undefined {
    REDIRECT.lastIndex = this.#at;
    const found = REDIRECT.exec(this.#text);
    if (!found) return undefined;
    this.#at = REDIRECT.lastIndex;
    return { kind: "redirect", does: REDIRECTS[found[1] ?? ""] ?? "read" };
  }

  #operator(): Token | undefined {
    const text = this.#skip(OPERATOR);
    return text === "" ? undefined : { kind: "operator", text };
  }

  /** Reads past the next place where `end` stands, and looks into what is substituted before it. */
  skipPast(end: string): void {
    const found = this.#text.indexOf(end, this.#at);
    const stop = found < 0 ? this.#text.length : found;
    this.#collect(this.#text.slice(this.#at, stop));
    this.#at = Math.min(stop + end.length, this.#text.length);
  }

  /** The lines up to the end mark of a here-document; `expands` where its mark isn't quoted. */
  readBody(mark: string, expands: boolean): string {
    const start = this.#at;
    let line = this.#text.indexOf(mark, start);
    while (line >= 0 && !this.#isLine(line, mark)) line = this.#text.indexOf(mark, line + 1);
    if (line < 0) line = this.#text.length;
    const body = this.#text.slice(start, line);
    const newline = this.#text.indexOf("\n", line);
    this.#at = newline < 0 ? this.#text.length : newline + 1;
    if (expands) this.#collect(body);
    return body;
  }

  /** Whether the mark stands alone in its line, but for the tabs that `<<-` lets stand before it. */
  #isLine(at: number, mark: string): boolean {
    let start = at;
    while (this.#text[start - 1] === "\t") start--;
    const isStart = start === 0 || this.#text[start - 1] === "\n";
    return isStart && /^(\r?\n|$)/.test(this.#text.slice(at + mark.length, at + mark.length + 2));
  }

  #skip(expression: RegExp): string {
    const from = this.#at;
    this.#at = skip(expression, this.#text, from);
    return this.#text.slice(from, this.#at);
  }

  /** The substitutions within a text that is read as if in double quotes. */
  #collect(text: string): void {
    if (!text.includes("$") && !text.includes("`")) return;
    const lexer = new Lexer(text.replaceAll('"', "'"), this.#lookup, this.#limits);
    while (lexer.#at < lexer.#text.length) {
      lexer.#quoted();
      lexer.#at++;
    }
    this.#inner.push(...lexer.#inner);
  }

  #word(): string {
    let word = this.#tilde();
    while (this.#at < this.#text.length) {
      word += this.#skip(PLAIN);
      const character = this.#text.charAt(this.#at);
      if (character === "" || " \t\r\n;&|()".includes(character)) break;
      if (character === "<" || character === ">") {
        if (this.#text[this.#at + 1] !== "(") break;
        this.#at += 2;
        word += this.#substitution();
        continue;
      }
      this.#at++;
      this.#limits.spend("piece");
      word += this.#special(character);
    }
    return word;
  }

  #special(character: string): string {
    switch (character) {
      case "'":
        return this.#until("'");
      case '"':
        return this.#doubleQuoted();
      case "\\":
        return this.#escaped();
      case "$":
        return this.#expansion(false);
      case "`":
        return this.#backticks();
      default:
        return marked(character);
    }
  }

  /** A home folder is not known here. */
  #tilde(): string {
    if (this.#text[this.#at] !== "~") return "";
    const rest = this.#skip(TILDE);
    return rest === "~+" ? (this.#lookup("PWD") ?? UNKNOWN) : UNKNOWN;
  }

  #until(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    const stop = found < 0 ? this.#text.length : found;
    const text = this.#text.slice(this.#at, stop);
    this.#at = stop + 1;
    return text;
  }

  #doubleQuoted(): string {
    const text = this.#quoted();
    this.#at++;
    return text;
  }

  /** Up to the quote that ends it. */
  #quoted(): string {
    let text = "";
    while (this.#at < this.#text.length) {
      this.#limits.spend("piece");
      text += this.#skip(IN_QUOTES);
      const character = this.#text.charAt(this.#at);
      if (character === '"' || character === "") break;
      this.#at++;
      if (character === "$") text += this.#expansion(true);
      else if (character === "`") text += this.#backticks();
      else text += /[$`"\\\n]/.test(this.#text.charAt(this.#at)) ? this.#escaped() : "\\";
    }
    return text;
  }

  #escaped(): string {
    const character = this.#text.charAt(this.#at++);
    return character === "\n" ? "" : character;
  }

  #expansion(isQuoted: boolean): string {
    const character = this.#text.charAt(this.#at);
    if (character === "(") {
      this.#at++;
      return this.#substitution();
    }
    if (character === "{") {
      this.#at++;
      const end = closingOf(this.#text, this.#at, "{", "}");
      const body = this.#text.slice(this.#at, Math.max(this.#at, end - 1));
      this.#at = end;
      return this.#parameter(body, isQuoted);
    }
    if (!isQuoted && character === "'") {
      this.#at++;
      const start = this.#at;
      this.#at = skip(/(?:[^'\\]|\\[\s\S])*/y, this.#text, start);
      const body = this.#text.slice(start, this.#at++);
      return plain(ansiText(body));
    }
    if (!isQuoted && character === '"') return "";
    const name = this.#skip(NAME);
    return name === "" ? "$" : this.#value(name, isQuoted);
  }

  /** The inside of `${…}`: a name alone, or one with a value to fall back on; what else it can be isn't known. */
  #parameter(body: string, isQuoted: boolean): string {
    this.#collect(body);
    const parts = /^(\w+)(?::?[-=](.*))?$/s.exec(body);
    const [, name = "", fallback] = parts ?? [];
    if (!parts) return UNKNOWN;
    const value = this.#value(name, isQuoted);
    if (fallback === undefined || /[$`'"\\]/.test(fallback)) return value;
    return OPEN + value + COMMA + fallback + CLOSE;
  }

  #value(name: string, isQuoted: boolean): string {
    const value = this.#lookup(name) ?? UNKNOWN;
    if (isQuoted || !/[ \t\n]/.test(value)) return value;
    return OPEN + value.split(/[ \t\n]+/).join(COMMA) + CLOSE;
  }

  /** The inside of `$(…)`, `<(…)` and `>(…)`, from behind its parenthesis. */
  #substitution(): string {
    const end = closingOf(this.#text, this.#at, "(", ")");
    this.#inner.push(this.#text.slice(this.#at, Math.max(this.#at, end - 1)));
    this.#at = end;
    return UNKNOWN;
  }

  #backticks(): string {
    const start = this.#at;
    this.#at = skip(/(?:[^`\\]|\\[\s\S])*/y, this.#text, start);
    this.#inner.push(this.#text.slice(start, this.#at).replace(/\\([`\\$])/g, "$1"));
    this.#at++;
    return UNKNOWN;
  }
}
