import type { Allowance, Budget } from "../budget.ts";
import type { CompiledCore } from "../protocol.ts";
import type { Instantiate } from "./glue.ts";
import type { Imports } from "./switch.ts";

/** A component that was compiled. */
export interface Program {
  readonly instantiate: Instantiate;
  readonly cores: ReadonlyMap<string, CompiledCore>;
}

/** A running instance of a component. */
export interface Instance {
  readonly handle: (envelope: string) => string;
  readonly cores: readonly WebAssembly.Instance[];
  readonly budget: Budget;
  /** What it took to start it. */
  readonly startUp: Allowance;
}

/** Starts an instance within an allowance, which its start functions pay from as well. */
export function startInstance(program: Program, imports: Imports, allowance: Allowance, budget: Budget): Instance {
  budget.start(allowance);
  const cores: WebAssembly.Instance[] = [];
  const pages = new Map([...program.cores.values()].map(({ module, pages }) => [module, pages]));
  const { handler } = program.instantiate(
    (name) => coreNamed(program, name).module,
    imports,
    (module, coreImports) => {
      budget.takePages(pages.get(module) ?? 0);
      const core = new WebAssembly.Instance(module, { ...coreImports, ...budget.imports });
      cores.push(core);
      return core;
    },
  );
  return { handle: (envelope) => handler.handle(envelope), cores, budget, startUp: budget.used };
}

function coreNamed(program: Program, name: string): CompiledCore {
  const core = program.cores.get(name);
  if (core === undefined) throw new Error(`no core module is named \`${name}\``);
  return core;
}
