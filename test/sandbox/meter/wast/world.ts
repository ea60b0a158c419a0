import { createHash } from "node:crypto";
import type { Prepared, Step } from "./prepare.ts";
import type { Action } from "./script.ts";
import { show, showError, toJs } from "./values.ts";

/** What a step did, and what it cost. */
export interface Outcome {
  readonly text: string;
  readonly fuel: bigint;
}

type Bytes = Uint8Array<ArrayBuffer>;

const PLENTY = 2n ** 62n;

/** The module `spectest` that scripts of the test suite import from. */
function spectest(): WebAssembly.ModuleImports {
  const print = () => {};
  const names = ["print", "print_i32", "print_i64", "print_f32", "print_f64", "print_i32_f32", "print_f64_f64"];
  return {
    ...Object.fromEntries(names.map((name) => [name, print])),
    global_i32: new WebAssembly.Global({ value: "i32" }, 666),
    global_i64: new WebAssembly.Global({ value: "i64" }, 666n),
    global_f32: new WebAssembly.Global({ value: "f32" }, 666.6),
    global_f64: new WebAssembly.Global({ value: "f64" }, 666.6),
    table: new WebAssembly.Table({ element: "anyfunc", initial: 10, maximum: 20 }),
    table64: new WebAssembly.Table({
      element: "anyfunc",
      address: "i64",
      initial: 10n,
      maximum: 20n,
    } as unknown as WebAssembly.TableDescriptor),
    memory: new WebAssembly.Memory({ initial: 1, maximum: 2 }),
  };
}

/** Runs a script with every module changed in one way, apart from all other worlds. */
export class World {
  readonly fuel = new WebAssembly.Global({ value: "i64", mutable: true }, PLENTY);
  private readonly change: (bytes: Uint8Array) => Bytes;
  private readonly script: Prepared;
  private readonly registry = new Map<string, WebAssembly.Exports | WebAssembly.ModuleImports>([
    ["spectest", spectest()],
  ]);
  private readonly named = new Map<string, WebAssembly.Instance>();
  private readonly definitions = new Map<string, Uint8Array>();
  private readonly wrappers = new Map<number, WebAssembly.Instance>();
  private readonly instances: WebAssembly.Instance[] = [];
  private current: WebAssembly.Instance | undefined;

  constructor(script: Prepared, change: (bytes: Uint8Array) => Bytes) {
    this.script = script;
    this.change = change;
  }

  run(): Outcome[] {
    return this.script.steps.map((step) => {
      const before = this.fuel.value as bigint;
      const text = this.outcome(step);
      return { text, fuel: before - (this.fuel.value as bigint) };
    });
  }

  private outcome(step: Step): string {
    try {
      return this.perform(step);
    } catch (error) {
      return showError(error);
    }
  }

  private perform(step: Step): string {
    if (step.kind === "module") {
      this.definitions.set(step.id, step.bytes);
      if (step.instantiate) this.instantiate(step.id, step.bytes);
      return "done";
    }
    if (step.kind === "instance") {
      this.instantiate(step.id, this.definitions.get(step.of) ?? new Uint8Array());
      return "done";
    }
    if (step.kind === "register") {
      const instance = this.find(step.target);
      this.registry.set(step.as, instance.exports);
      return "done";
    }
    if (step.kind === "reject") {
      this.link(step.bytes);
      return "accepted";
    }
    return `value: ${show(this.act(step.action, step.wrapped))}`;
  }

  private link(bytes: Uint8Array): WebAssembly.Instance {
    const imports = { ...Object.fromEntries(this.registry), "hooklet:test": { fuel: this.fuel } };
    return new WebAssembly.Instance(new WebAssembly.Module(this.change(bytes)), imports as WebAssembly.Imports);
  }

  private instantiate(id: string, bytes: Uint8Array): void {
    this.current = undefined;
    const instance = this.link(bytes);
    this.instances.push(instance);
    this.current = instance;
    if (id !== "") this.named.set(id, instance);
  }

  private find(id: string): WebAssembly.Instance {
    const instance = id === "" ? this.current : this.named.get(id);
    if (!instance) throw new ReferenceError("no such module");
    return instance;
  }

  private act({ target, kind, name, args }: Action, wrapped: Extract<Step, { kind: "action" }>["wrapped"]): unknown {
    const instance = this.find(target);
    if (wrapped) return this.callable(this.wrapper(wrapped.wrapper, instance), String(wrapped.index))();
    if (kind === "get") return (instance.exports[name] as WebAssembly.Global).value;
    return this.callable(instance, name)(...args.map(({ node }) => toJs(node)));
  }

  private wrapper(number: number, target: WebAssembly.Instance): WebAssembly.Instance {
    const known = this.wrappers.get(number);
    if (known) return known;
    const module = this.script.wrappers[number];
    if (!module) throw new ReferenceError("no such wrapper");
    const made = new WebAssembly.Instance(module, { m: target.exports as WebAssembly.ModuleImports });
    this.wrappers.set(number, made);
    return made;
  }

  private callable(instance: WebAssembly.Instance, name: string): (...args: unknown[]) => unknown {
    return instance.exports[name] as (...args: unknown[]) => unknown;
  }

  /** All exported memories, tables and globals of all instances, as a text that is equal where the states are. */
  state(): string[] {
    return this.instances.flatMap((instance, number) =>
      Object.entries(instance.exports).map(([name, item]) => `${number} ${name}: ${showState(item)}`),
    );
  }
}

function showState(item: unknown): string {
  try {
    if (item instanceof WebAssembly.Memory) {
      const bytes = new Uint8Array(item.buffer);
      return `${bytes.length} bytes, ${createHash("sha1").update(bytes).digest("hex")}`;
    }
    if (item instanceof WebAssembly.Global) return show(item.value);
    if (item instanceof WebAssembly.Table) return showTable(item);
    return "function";
  } catch (error) {
    return showError(error);
  }
}

/** Enough of a table to see every entry that a script may have written. */
const SHOWN_ENTRIES = 200;

function showTable(table: WebAssembly.Table): string {
  const { length } = table;
  const shown = Math.min(Number(length), SHOWN_ENTRIES);
  const wide = typeof length === "bigint";
  const at = (index: number) => table.get((wide ? BigInt(index) : index) as number);
  return `${length} entries: ${Array.from({ length: shown }, (_, index) => show(at(index))).join(",")}`;
}
