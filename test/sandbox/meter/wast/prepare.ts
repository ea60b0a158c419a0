import { assemble } from "./parser.ts";
import { type Action, type Command, commandsOf } from "./script.ts";
import { exportedSignatures, type Signature } from "./signature.ts";
import { needsWrapper, wrapperText } from "./wrapper.ts";

/** A call through a wrapper: which wrapper, and which of its functions. */
export interface WrappedCall {
  readonly wrapper: number;
  readonly index: number;
}

/** A command, ready to be run in any number of worlds. */
export type Step =
  | { readonly kind: "module"; readonly id: string; readonly bytes: Uint8Array; readonly instantiate: boolean }
  | { readonly kind: "reject"; readonly why: string; readonly bytes: Uint8Array }
  | {
      readonly kind: "action";
      readonly action: Action;
      readonly expect: string;
      readonly wrapped: WrappedCall | undefined;
    }
  | Extract<Command, { kind: "instance" | "register" }>;

export interface Prepared {
  readonly steps: readonly Step[];
  readonly wrappers: readonly (WebAssembly.Module | undefined)[];
  /** What isn't run, with how often. */
  readonly omitted: ReadonlyMap<string, number>;
}

interface Call {
  readonly action: Action;
  readonly signature: Signature;
}

/** A module of the script as an instance that actions may name, with the calls that have to go through a wrapper. */
class Target {
  readonly signatures: ReadonlyMap<string, Signature>;
  readonly wrapper: number;
  readonly calls: Call[] = [];

  constructor(bytes: Uint8Array, wrapper: number) {
    this.signatures = WebAssembly.validate(bytes as Uint8Array<ArrayBuffer>) ? exportedSignatures(bytes) : new Map();
    this.wrapper = wrapper;
  }

  wrap(action: Action): WrappedCall | undefined {
    const signature = action.kind === "invoke" ? this.signatures.get(action.name) : undefined;
    if (!signature || !needsWrapper(signature)) return undefined;
    this.calls.push({ action, signature });
    return { wrapper: this.wrapper, index: this.calls.length - 1 };
  }
}

class Preparation {
  readonly steps: Step[] = [];
  readonly targets: Target[] = [];
  readonly omitted = new Map<string, number>();
  private readonly named = new Map<string, Target>();
  private readonly definitions = new Map<string, Uint8Array>();
  private current: Target | undefined;

  omit(why: string): void {
    this.omitted.set(why, (this.omitted.get(why) ?? 0) + 1);
  }

  private target(id: string, bytes: Uint8Array): void {
    this.current = new Target(bytes, this.targets.length);
    this.targets.push(this.current);
    if (id !== "") this.named.set(id, this.current);
  }

  async add(command: Command): Promise<void> {
    if (command.kind === "omitted") this.omit(command.why);
    else if (command.kind === "module") await this.addModule(command);
    else if (command.kind === "reject") {
      const bytes = await assemble(command.module.text);
      if (bytes) this.steps.push({ kind: "reject", why: command.why, bytes });
      else this.omit(`${command.why} text, which the parser refuses`);
    } else if (command.kind === "action") {
      const { action } = command;
      const target = action.target === "" ? this.current : this.named.get(action.target);
      this.steps.push({ ...command, wrapped: target?.wrap(action) });
    } else {
      if (command.kind === "instance") this.target(command.id, this.definitions.get(command.of) ?? new Uint8Array());
      this.steps.push(command);
    }
  }

  private async addModule({ module: { id, text }, use }: Extract<Command, { kind: "module" }>): Promise<void> {
    const bytes = await assemble(text);
    if (!bytes) throw new Error(`can't be parsed: ${text.slice(0, 200)}`);
    this.steps.push({ kind: "module", id, bytes, instantiate: use === "instantiate" });
    if (use === "instantiate") this.target(id, bytes);
    this.definitions.set(id, bytes);
  }
}

async function wrapperOf({ calls }: Target): Promise<WebAssembly.Module | undefined> {
  if (calls.length === 0) return undefined;
  const bytes = await assemble(wrapperText(calls));
  if (!bytes) throw new Error(`unparsable wrapper: ${wrapperText(calls).slice(0, 400)}`);
  return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
}

/** Assembles every module of a script and the wrappers that its calls need. */
export async function prepare(source: string): Promise<Prepared> {
  const preparation = new Preparation();
  for (const command of commandsOf(source)) await preparation.add(command);
  const wrappers: (WebAssembly.Module | undefined)[] = [];
  for (const target of preparation.targets) wrappers.push(await wrapperOf(target));
  return { steps: preparation.steps, wrappers, omitted: preparation.omitted };
}
