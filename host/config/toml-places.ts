import { parse } from "smol-toml";

/** Where the parts of a TOML document stand, in the document's own shape: offsets into its text. */
export interface TomlPlace {
  /** Where the value starts; of a table with a header, where the header does. */
  readonly at: number;
  /** What a table holds, in the order written. */
  readonly fields: Map<string, TomlFieldPlace>;
  /** What an array holds. */
  readonly items: TomlPlace[];
}

export interface TomlFieldPlace {
  /** Where the name is first written. */
  readonly at: number;
  readonly value: TomlPlace;
}

/** The places of everything in a text that was found to be valid TOML: the parser gives values without them. */
export function tomlPlaces(text: string): TomlPlace {
  return new Scanner(text).document();
}

interface KeyPart {
  readonly name: string;
  readonly at: number;
}

const BARE_KEY = /[A-Za-z0-9_-]+/y;
const SPACES = /[ \t]*/y;
const BLANK = /[ \t\r\n]+|#[^\n]*/y;
/** A number, a date or a word; a date may hold a space. */
const PLAIN = /[^,\]}#\n]+/y;

class Scanner {
  readonly #text: string;
  #offset = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): TomlPlace {
    const root = place(0);
    let table = root;
    this.#skipBlank();
    while (this.#offset < this.#text.length) {
      if (this.#text[this.#offset] === "[") table = this.#header(root);
      else this.#assignment(table);
      this.#skipBlank();
    }
    return root;
  }

  /** `[a.b]` or `[[a.b]]`: gives the table that the lines below it fill. */
  #header(root: TomlPlace): TomlPlace {
    const start = this.#offset;
    this.#take("[");
    const isItem = this.#take("[");
    const parts = this.#key();
    this.#take("]");
    if (isItem) this.#take("]");
    let table = root;
    for (const [index, part] of parts.entries()) {
      const { value } = fieldPlace(table, part, start);
      if (isItem && index === parts.length - 1) value.items.push(place(start));
      // A header below an array of tables is about its last one.
      table = value.items.at(-1) ?? value;
    }
    return table;
  }

  /** `a.b = value`. */
  #assignment(table: TomlPlace): void {
    const parts = this.#key();
    this.#take("=");
    this.#take(SPACES);
    const value = this.#value();
    const owner = parts.slice(0, -1).reduce((outer, part) => fieldPlace(outer, part, part.at).value, table);
    for (const { name, at } of parts.slice(-1)) owner.fields.set(name, { at, value });
  }

  #key(): readonly KeyPart[] {
    const parts: KeyPart[] = [];
    do {
      this.#take(SPACES);
      const at = this.#offset;
      parts.push({ name: this.#keyPart(), at });
      this.#take(SPACES);
    } while (this.#take("."));
    return parts;
  }

  #keyPart(): string {
    const start = this.#offset;
    if (!this.#takeString()) this.#take(BARE_KEY);
    const written = this.#text.slice(start, this.#offset);
    // Escapes are the parser's business.
    return written.startsWith('"') ? (Object.keys(parse(`${written} = 0`))[0] ?? "") : written.replaceAll("'", "");
  }

  #value(): TomlPlace {
    const value = place(this.#offset);
    if (this.#take("[")) {
      while (!this.#closes("]")) value.items.push(this.#value());
    } else if (this.#take("{")) {
      while (!this.#closes("}")) this.#assignment(value);
    } else if (!this.#takeString()) {
      this.#take(PLAIN);
    }
    return value;
  }

  /** Goes on to the next item of an array or inline table; true at its end. */
  #closes(bracket: string): boolean {
    this.#skipBlank();
    if (this.#take(",")) this.#skipBlank();
    return this.#take(bracket);
  }

  #takeString(): boolean {
    const quote = this.#text[this.#offset];
    if (quote !== '"' && quote !== "'") return false;
    const fence = quote.repeat(3);
    const end = this.#text.startsWith(fence, this.#offset) ? fence : quote;
    this.#offset += end.length;
    while (this.#offset < this.#text.length && !this.#text.startsWith(end, this.#offset)) {
      this.#offset += quote === '"' && this.#text[this.#offset] === "\\" ? 2 : 1;
    }
    this.#offset += end.length;
    // Up to two quotes right before the closing three belong to the string.
    while (end === fence && this.#take(quote)) {}
    return true;
  }

  #skipBlank(): void {
    while (this.#take(BLANK)) {}
  }

  /** Steps over what stands here; false where something else does. */
  #take(what: string | RegExp): boolean {
    const start = this.#offset;
    if (typeof what === "string") {
      if (this.#text.startsWith(what, start)) this.#offset += what.length;
    } else {
      what.lastIndex = start;
      this.#offset += what.exec(this.#text)?.[0].length ?? 0;
    }
    return this.#offset > start;
  }
}

function place(at: number): TomlPlace {
  return { at, fields: new Map(), items: [] };
}

/** The field of a table, made where it is not there yet: its table starts at `start` then. */
function fieldPlace(table: TomlPlace, { name, at }: KeyPart, start: number): TomlFieldPlace {
  const field = table.fields.get(name) ?? { at, value: place(start) };
  table.fields.set(name, field);
  return field;
}
