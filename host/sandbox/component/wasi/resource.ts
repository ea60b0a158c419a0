import { WasiTrap } from "./errors.ts";

/** How many resources a guest may hold at once; each costs the host memory that the guest's own limit doesn't count. */
export const MAX_RESOURCES = 1024;

/** Counts the resources that one guest holds. */
export class ResourceBudget {
  #held = 0;

  /** @throws {WasiTrap} when the guest already holds `MAX_RESOURCES` */
  take(): void {
    if (this.#held === MAX_RESOURCES) throw new WasiTrap(`more than ${MAX_RESOURCES} WASI resources are open`);
    this.#held += 1;
  }

  give(): void {
    this.#held -= 1;
  }
}

/** What the guest holds a handle of. jco's glue disposes it when the guest drops the handle. */
export abstract class Resource {
  protected readonly budget: ResourceBudget;
  #open = true;

  constructor(budget: ResourceBudget) {
    budget.take();
    this.budget = budget;
  }

  [Symbol.dispose](): void {
    if (this.#open) this.budget.give();
    this.#open = false;
  }
}

/**
 * A resource class as one guest gets it: the guest's `new` passes what its WIT constructor takes, the host adds the
 * guest's budget. Instances of the class itself are instances of what this returns, as the glue's checks require.
 */
export function withBudget(
  type: new (budget: ResourceBudget, ...rest: never[]) => Resource,
  budget: ResourceBudget,
): object {
  return new Proxy(type, { construct: (target, rest) => Reflect.construct(target, [budget, ...rest]) });
}
