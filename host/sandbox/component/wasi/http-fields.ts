import { fail, WasiTrap } from "./errors.ts";
import { Resource } from "./resource.ts";

/** The most that one `Fields` holds, counted as HTTP/2 counts a header list: name, value and 32 bytes for each field. */
export const MAX_FIELDS_SIZE = 65_536;

/** What HTTP/2 counts for each field besides its name and value. */
const FIELD_OVERHEAD = 32;

/** RFC 9110 section 5.6.2: what a field's name consists of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Fields of the connection, RFC 9110 section 7.6.1 and RFC 9113: they belong to whoever sends the request. */
const FORBIDDEN = new Set([
  "connection",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "transfer-encoding",
  "upgrade",
]);

export type Field = readonly [name: string, value: Uint8Array];

/** Whether a field is of the connection, and so neither the guest's to send nor to see. */
export function isOfConnection(name: string): boolean {
  return FORBIDDEN.has(name.toLowerCase());
}

/** The size of fields, as `MAX_FIELDS_SIZE` counts it. */
export function sizeOf(fields: readonly Field[]): number {
  return fields.reduce((sum, [name, value]) => sum + name.length + value.length + FIELD_OVERHEAD, 0);
}

/** Those that refuse to be changed. */
const FROZEN = new WeakSet<Fields>();

/** A copy that refuses to be changed, as the headers of a message do. */
export function frozenCopy(fields: Fields): Fields {
  const copy = fields.clone();
  FROZEN.add(copy);
  return copy;
}

/** `wasi:http/types` `fields`: headers or trailers in the order in which they were added; names ignore case. */
export class Fields extends Resource {
  #fields: readonly Field[] = [];

  static fromList(this: new () => Fields, fields: readonly Field[]): Fields {
    const list = new this();
    for (const [name, value] of fields) list.append(name, value);
    return list;
  }

  get(name: string): Uint8Array[] {
    return this.#fields.filter(named(name)).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.#fields.some(named(name));
  }

  /** @throws {WitError} `immutable`, `invalid-syntax` or `forbidden` */
  set(name: string, values: readonly Uint8Array[]): void {
    this.#checkName(name);
    this.#replace([...this.#without(name), ...values.map((value): Field => [name, checked(value)])]);
  }

  /** @throws {WitError} `immutable`, `invalid-syntax` or `forbidden` */
  append(name: string, value: Uint8Array): void {
    this.#checkName(name);
    this.#replace([...this.#fields, [name, checked(value)]]);
  }

  /** @throws {WitError} `immutable`, `invalid-syntax` or `forbidden` */
  delete(name: string): void {
    this.#checkName(name);
    this.#replace(this.#without(name));
  }

  entries(): Field[] {
    return [...this.#fields];
  }

  clone(): Fields {
    const copy = new Fields(this.budget);
    copy.#fields = this.#fields;
    return copy;
  }

  #without(name: string): Field[] {
    const matches = named(name);
    return this.#fields.filter((field) => !matches(field));
  }

  #checkName(name: string): void {
    if (FROZEN.has(this)) fail({ tag: "immutable" });
    if (!TOKEN.test(name)) fail({ tag: "invalid-syntax" });
    if (isOfConnection(name)) fail({ tag: "forbidden" });
  }

  #replace(fields: readonly Field[]): void {
    if (sizeOf(fields) > MAX_FIELDS_SIZE) throw new WasiTrap(`more than ${MAX_FIELDS_SIZE} bytes of HTTP fields`);
    this.#fields = fields;
  }
}

function named(name: string): (field: Field) => boolean {
  const wanted = name.toLowerCase();
  return ([candidate]) => candidate.toLowerCase() === wanted;
}

/** RFC 9110 section 5.5: a value holds no NUL, CR or LF. */
function checked(value: Uint8Array): Uint8Array {
  if (value.some((byte) => byte === 0x00 || byte === 0x0d || byte === 0x0a)) fail({ tag: "invalid-syntax" });
  return value;
}
