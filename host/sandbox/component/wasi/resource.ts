import { Quota } from "../../grants/quota.ts";
import { WasiTrap } from "./errors.ts";

/** How many resources a guest may hold at once; each costs the host memory that the guest's own limit doesn't count. */
export const MAX_RESOURCES = 1024;

/** Bytes of request bodies that a guest may write in one call: they are the host's to hold until they are sent. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Counts the resources that one guest holds. */
export class ResourceBudget {
  readonly bodies = new Quota(MAX_BODY_BYTES);
  #held = 0;
  #changes = 0;

  /** How often a resource was made or dropped: what a snapshot of the guest's memory would miss. */
  get changes(): number {
    return this.#changes;
  }

  /** @throws {WasiTrap} when the guest already holds `MAX_RESOURCES` */
  take(): void {
    if (this.#held === MAX_RESOURCES) throw new WasiTrap(`more than ${MAX_RESOURCES} WASI resources are open`);
    this.#held += 1;
    this.#changes += 1;
  }

  give(): void {
    this.#held -= 1;
    this.#changes += 1;
  }
}

/**
 * What the guest holds a handle of. jco's glue disposes it when the guest drops the handle.
 *
 * The glue calls whatever method a component asks for by name. So a resource has no methods but those of its WIT: what
 * else it can do is private, or a function beside it.
 */
export abstract class Resource {
  protected readonly budget: ResourceBudget;
  readonly #release: () => void;
  #open = true;

  /** `release` lets go of what the resource holds. It is called once. */
  constructor(budget: ResourceBudget, release: () => void = () => {}) {
    budget.take();
    this.budget = budget;
    this.#release = release;
  }

  [Symbol.dispose](): void {
    if (!this.#open) return;
    this.#open = false;
    this.budget.give();
    this.#release();
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
