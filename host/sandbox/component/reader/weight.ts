import { ComponentError } from "./error.ts";
import type { Named, OfKind, Type } from "./type.ts";

/**
 * Types refer to types, so thirty short definitions can describe a tree of a billion leaves. These bounds let whoever
 * walks over a type do so by plain recursion; a validator of components has about the same ones.
 */
const MAX_SIZE = 1_000_000;
const MAX_DEPTH = 200;

interface Weight {
  readonly size: number;
  readonly depth: number;
}

type Part = Type | null;

const typesOf = (named: readonly Named<Part>[]): readonly Part[] => named.map(({ type }) => type);

/** The types that a type of each kind is made of; the other kinds are made of none. */
const PARTS: { readonly [K in Type["kind"]]?: (type: OfKind<Type, K>) => readonly Part[] } = {
  list: ({ element }) => [element],
  map: ({ key, value }) => [key, value],
  option: ({ element }) => [element],
  result: ({ ok, error }) => [ok, error],
  tuple: ({ elements }) => elements,
  record: ({ fields }) => typesOf(fields),
  variant: ({ cases }) => typesOf(cases),
  stream: ({ element }) => [element],
  future: ({ element }) => [element],
  func: ({ params, result }) => [...typesOf(params), result],
  instance: ({ exports }) => typesOf(exports),
  component: ({ imports, exports }) => typesOf([...imports, ...exports]),
  type: ({ type }) => [type],
};

/** Weighs types as they are defined, each from the weights of its parts, and refuses those beyond the bounds. */
export class Scales {
  readonly #known = new Map<Type, Weight>();

  /** `offset` is where the type is defined, for the error. */
  weigh(type: Type, offset: number): Weight {
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const parts = PARTS[type.kind] as ((type: Type) => readonly Part[]) | undefined;
    let size = 1;
    let depth = 0;
    for (const part of parts?.(type) ?? []) {
      if (part === null) continue;
      const weight = this.weigh(part, offset);
      size += weight.size;
      depth = Math.max(depth, weight.depth);
    }
    if (size > MAX_SIZE) throw new ComponentError(offset, "a type is too large");
    if (depth >= MAX_DEPTH) throw new ComponentError(offset, "a type is nested too deeply");
    const weight = { size, depth: depth + 1 };
    this.#known.set(type, weight);
    return weight;
  }
}
