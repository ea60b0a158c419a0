import type { Block } from "./arena.ts";
import type { Kernel } from "./kernel.ts";

/** A variable in the kernel's memory: it counts against the guest's limit, and only the guest's own code ever changes it. */
interface Variable {
  readonly key: Block;
  readonly value: Block;
}

/** Extism's variables. Those that a guest sets while it starts are there in every call, those of a call end with it. */
export class Vars {
  readonly #kernel: Kernel;
  #all = new Map<string, Variable>();
  #settled: ReadonlyMap<string, Variable> = new Map();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** `var_get`: a new block with the value, 0 where there is none. */
  get(key: bigint): bigint {
    return this.#kernel.lookUp("var_get", key, (name) => {
      const variable = this.#all.get(name);
      return variable === undefined ? null : this.#kernel.bytesOf(variable.value);
    });
  }

  /** `var_set`: takes over both blocks; the value 0 removes the variable. */
  set(key: bigint, value: bigint): void {
    if (value === 0n) {
      this.#remove(this.#kernel.takeText("var_set", key));
      return;
    }
    const held = { key: this.#kernel.take("var_set", key), value: this.#kernel.take("var_set", value) };
    const name = this.#kernel.textOf(held.key);
    this.#remove(name);
    this.#all.set(name, held);
  }

  /** Makes what is there now the state that `restore` brings back. @returns the blocks that it is in */
  settle(): readonly Block[] {
    this.#settled = new Map(this.#all);
    return [...this.#all.values()].flatMap(({ key, value }) => [key, value]);
  }

  restore(): void {
    this.#all = new Map(this.#settled);
  }

  #remove(name: string): void {
    const variable = this.#all.get(name);
    if (variable === undefined) return;
    this.#all.delete(name);
    for (const block of [variable.key, variable.value]) this.#kernel.release(block);
  }
}
