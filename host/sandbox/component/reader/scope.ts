import type { Cursor } from "./cursor.ts";
import { ComponentError } from "./error.ts";
import { type ComponentType, type ExternType, type InstanceType, isKind, type Named, type OfKind } from "./type.ts";
import { Scales } from "./weight.ts";

export type Kind = ExternType["kind"];

/** How deeply components and their types may be nested in one another. */
const MAX_NESTING = 100;

/**
 * What has been defined so far in a component, a component type or an instance type.
 *
 * There is one index space per kind. Core instances, functions, memories and the like have theirs as well, but no type
 * of the component level depends on them, so they are not kept.
 */
export class Scope {
  readonly imports = new ExternList();
  readonly exports = new ExternList();
  readonly #spaces: Readonly<Record<Kind, ExternType[]>> = {
    func: [],
    instance: [],
    component: [],
    type: [],
    module: [],
  };
  readonly #outer: Scope | null;
  readonly #depth: number;
  readonly #scales: Scales;

  /** `offset` is where the scope starts, for the error of one that is nested too deeply. */
  constructor(outer: Scope | null, offset: number) {
    this.#outer = outer;
    this.#depth = outer === null ? 0 : outer.#depth + 1;
    this.#scales = outer === null ? new Scales() : outer.#scales;
    if (this.#depth > MAX_NESTING) throw new ComponentError(offset, "definitions are nested too deeply");
  }

  /** Gives a definition the next index of its kind. */
  define(type: ExternType, offset: number): void {
    this.#scales.weigh(type, offset);
    this.#spaces[type.kind].push(type);
  }

  get<K extends Kind>(kind: K, index: number, offset: number): OfKind<ExternType, K> {
    const type = this.#spaces[kind][index];
    if (type === undefined || !isKind(type, kind)) {
      throw new ComponentError(offset, `${kind} ${index} is not defined before it is used`);
    }
    return type;
  }

  /** Reads an index and gives what it stands for. */
  pick<K extends Kind>(kind: K, from: Cursor): OfKind<ExternType, K> {
    const at = from.offset;
    return this.get(kind, from.u32(), at);
  }

  /** The scope `levels` further out, 0 being this one. */
  enclosing(levels: number, offset: number): Scope {
    let scope: Scope | null = this;
    for (let level = 0; level < levels && scope !== null; level++) scope = scope.#outer;
    if (scope === null) throw new ComponentError(offset, `there is no scope ${levels} levels out`);
    return scope;
  }

  toInstance(): InstanceType {
    return { kind: "instance", exports: this.exports.all };
  }

  toComponent(): ComponentType {
    return { kind: "component", imports: this.imports.all, exports: this.exports.all };
  }
}

/** Imports or exports: no two of them have the same name. */
export class ExternList {
  readonly all: Named<ExternType>[] = [];
  readonly #names = new Set<string>();

  add(name: string, type: ExternType, offset: number): void {
    if (this.#names.has(name)) throw new ComponentError(offset, `the name \`${name}\` stands twice in one list`);
    this.#names.add(name);
    this.all.push({ name, type });
  }
}
