import { type MeterOptions, meter } from "../../../../host/sandbox/meter/index.ts";
import type { Prepared, Step } from "./prepare.ts";
import { type Outcome, World } from "./world.ts";

const FUEL = { module: "hooklet:test", name: "fuel" };
const EXPOSE = "hooklet:test/";

/** The ways to change a module, beside leaving it alone. */
const CHANGES = {
  exposed: { expose: EXPOSE },
  global: { expose: EXPOSE, fuel: { ...FUEL, counter: "global" } },
  local: { expose: EXPOSE, fuel: { ...FUEL, counter: "local" } },
} as const satisfies Readonly<Record<string, MeterOptions>>;

type Change = keyof typeof CHANGES;

export interface Comparison {
  /** One line for each difference between the module as it came and a changed one. */
  readonly differences: readonly string[];
  /** How the module as it came ended each step. */
  readonly outcomes: readonly Outcome[];
}

/** Payments of a function that traps may be lost from a local copy; after any other end, both counters agree. */
const isPaid = (text: string): boolean => /^(?:value|exception|done|accepted)/.test(text);

function describe(step: Step): string {
  return step.kind === "action" ? `${step.action.kind} ${JSON.stringify(step.action.name)}` : step.kind;
}

/** Runs a script on the modules as they came and on each change of them, and compares results, traps, final states and fuel. */
export function compare(script: Prepared): Comparison {
  const differences: string[] = [];
  const plain = new World(script, (bytes) => new Uint8Array(bytes)).run();
  const runs = new Map<Change, { outcomes: Outcome[]; state: string }>();
  for (const [change, options] of Object.entries(CHANGES)) {
    const world = new World(script, (bytes) => meter(bytes, options).module);
    runs.set(change as Change, { outcomes: world.run(), state: world.state().join("\n") });
  }
  script.steps.forEach((step, at) => {
    const expected = plain[at]?.text ?? "";
    for (const [change, { outcomes }] of runs) {
      const text = outcomes[at]?.text;
      if (text !== expected) differences.push(`${change}, step ${at}, ${describe(step)}: ${expected} became ${text}`);
    }
    const [global, local] = [runs.get("global")?.outcomes[at]?.fuel, runs.get("local")?.outcomes[at]?.fuel];
    if (isPaid(expected) && global !== local)
      differences.push(`step ${at}, ${describe(step)}: fuel ${global} and ${local}`);
  });
  for (const [change, { state }] of runs) {
    if (state !== runs.get("exposed")?.state)
      differences.push(`${change}: memories, tables or globals differ at the end`);
  }
  return { differences, outcomes: plain };
}
