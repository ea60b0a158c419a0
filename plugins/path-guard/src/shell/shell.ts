import { resolvePath } from "../path/resolve.ts";
import { expandBraces } from "./braces.ts";
import { checkValue, type Limits } from "./limits.ts";
import { oneOf } from "./marks.ts";

const MAX_FOLDERS = 16;

/** What a shell knows while its commands run: where it may be, and what its variables may hold. */
export class Shell {
  readonly limits: Limits;
  /** Several where a `cd` may or may not have happened. */
  folders: readonly string[];
  readonly #visited: Set<string>;
  readonly #values: Map<string, readonly string[]>;

  constructor(folders: readonly string[], limits: Limits, values: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.folders = folders;
    this.limits = limits;
    this.#visited = new Set(folders);
    this.#values = new Map(values);
  }

  /** A shell that starts where this one is, and whose changes stay its own. */
  inner(): Shell {
    return new Shell(this.folders, this.limits, this.#values);
  }

  /** Goes to a folder: surely where the next command runs only if that worked, else maybe. */
  enter(folder: string, surely: boolean): void {
    const next = this.folders.flatMap((from) => expandBraces(folder).map((to) => resolvePath(from, to)));
    for (const path of next) this.#visited.add(path);
    this.folders = [...new Set(surely ? next : [...this.folders, ...next])].slice(0, MAX_FOLDERS);
  }

  /** Goes back to a folder that it was in; which one isn't followed. */
  goBack(): void {
    this.folders = [...this.#visited].slice(0, MAX_FOLDERS);
  }

  /** A variable keeps every value that the text gives it: which assignment runs isn't known. */
  assign(name: string, values: readonly string[]): void {
    const all = [...new Set([...(this.#values.get(name) ?? []), ...values])];
    checkValue(oneOf(all));
    this.#values.set(name, all);
  }

  readonly lookup = (name: string): string | undefined => {
    if (name === "PWD") return oneOf(this.folders);
    const values = this.#values.get(name);
    return values && oneOf(values);
  };
}
