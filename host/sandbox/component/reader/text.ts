import type { Named, OfKind, Primitive, Type } from "./type.ts";

// bounds for messages: a component can have types as large as a book
const MAX_DEPTH = 3;
const MAX_ITEMS = 8;
const MAX_LENGTH = 400;

/** A type in WIT's notation, for people to read: deeply nested parts and long lists are cut short with `…`. */
export function typeText(type: Type): string {
  const text = write(type, 0);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

type Inner = (type: Type | null) => string;
type Writer<T> = (type: T, inner: Inner) => string;

/** How a type of each kind is written; the others are written as the name of their kind. */
const WRITERS: { readonly [K in Exclude<Type["kind"], Primitive | "module">]: Writer<OfKind<Type, K>> } = {
  list: ({ element, length }, inner) => `list<${inner(element)}${length === null ? "" : `, ${length}`}>`,
  map: ({ key, value }, inner) => generic("map", [key, value], inner),
  option: ({ element }, inner) => generic("option", [element], inner),
  result: ({ ok, error }, inner) => generic("result", [ok, error], inner),
  tuple: ({ elements }, inner) => generic("tuple", elements, inner),
  record: ({ fields }, inner) => block("record", some(fields, named(inner))),
  variant: ({ cases }, inner) => block("variant", some(cases, writeCase(inner))),
  enum: ({ names }) => block("enum", some(names, String)),
  flags: ({ names }) => block("flags", some(names, String)),
  stream: ({ element }, inner) => generic("stream", [element], inner),
  future: ({ element }, inner) => generic("future", [element], inner),
  own: ({ resource }) => `own<${resource ?? "_"}>`,
  borrow: ({ resource }) => `borrow<${resource ?? "_"}>`,
  resource: ({ name }) => `resource ${name ?? "_"}`,
  func: ({ async, params, result }, inner) => {
    const head = `${async ? "async " : ""}func(${some(params, named(inner)).join(", ")})`;
    return result === null ? head : `${head} -> ${inner(result)}`;
  },
  instance: ({ exports }, inner) => block("interface", some(exports, named(inner))),
  component: ({ imports, exports }, inner) => {
    const external = (word: string) => (item: Named<Type>) => `${word} ${named(inner)(item)}`;
    return block("component", [...some(imports, external("import")), ...some(exports, external("export"))]);
  },
  type: ({ type }, inner) => `type ${inner(type)}`,
};

function write(type: Type | null, depth: number): string {
  if (type === null) return "_";
  const writer = (WRITERS as { readonly [K in Type["kind"]]?: Writer<never> })[type.kind];
  if (writer === undefined) return type.kind;
  return depth > MAX_DEPTH ? "…" : writer(type as never, (inner) => write(inner, depth + 1));
}

/** `result<_, string>`: what is absent at the end is left out. */
function generic(name: string, types: readonly (Type | null)[], inner: Inner): string {
  const given = types.slice(0, types.findLastIndex((type) => type !== null) + 1);
  return given.length === 0 ? name : `${name}<${some(given, inner).join(", ")}>`;
}

function block(name: string, items: readonly string[]): string {
  return items.length === 0 ? `${name} {}` : `${name} { ${items.join(", ")} }`;
}

function some<T>(items: readonly T[], text: (item: T) => string): string[] {
  const shown = items.slice(0, MAX_ITEMS).map(text);
  return items.length > MAX_ITEMS ? [...shown, "…"] : shown;
}

const named = (inner: Inner) => (item: Named<Type>) => `${item.name}: ${inner(item.type)}`;

const writeCase = (inner: Inner) => (item: Named<Type | null>) =>
  item.type === null ? item.name : `${item.name}(${inner(item.type)})`;
