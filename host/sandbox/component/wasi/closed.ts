import { type ClosedWasiOptions, Guest } from "./guest.ts";
import type { GuestWorld } from "./guest-world.ts";
import { CLOSED } from "./interfaces.ts";

/**
 * The WASI of one call of a plugin, closed but for what `opened` holds. Without it, the same options give the guest the
 * same view of the world, to the byte. Most calls need none: nothing is made, and no option is read, until an interface is asked for.
 */
export class ClosedWasi implements GuestWorld {
  readonly #options: ClosedWasiOptions;
  #guest: Guest | null = null;
  #made: Map<string, object> | null = null;

  constructor(options: ClosedWasiOptions) {
    this.#options = options;
  }

  get imports(): Record<string, object> {
    return Object.fromEntries(Object.keys(CLOSED).map((name) => [name, this.interfaceOf(name)]));
  }

  interfaceOf(name: string): object {
    this.#guest ??= new Guest(this.#options);
    this.#made ??= new Map();
    const known = this.#made.get(name) ?? CLOSED[name]?.(this.#guest);
    if (known === undefined) throw new RangeError(`there is no interface \`${name}\``);
    this.#made.set(name, known);
    return known;
  }

  flush(): void {
    this.#guest?.stdout.flush();
    this.#guest?.stderr.flush();
  }

  get exited(): number | null {
    return this.#guest?.exited ?? null;
  }

  get resourceChanges(): number {
    return this.#guest?.resources.changes ?? 0;
  }
}
