import { type ClosedWasiOptions, Guest } from "./guest.ts";
import { CLOSED } from "./interfaces.ts";

/**
 * The WASI of one call of a plugin, closed but for what `opened` holds. Without it, the same options give the guest the
 * same view of the world, to the byte. Most calls need none: nothing is made, and no option is read, until an interface is asked for.
 */
export class ClosedWasi {
  readonly #options: ClosedWasiOptions;
  #guest: Guest | null = null;
  #made: Map<string, object> | null = null;

  constructor(options: ClosedWasiOptions) {
    this.#options = options;
  }

  /** What jco's `instantiate` takes, by interface name without version, as its glue asks for it: every interface. */
  get imports(): Record<string, object> {
    return Object.fromEntries(Object.keys(CLOSED).map((name) => [name, this.interfaceOf(name)]));
  }

  /** One interface of them. */
  interfaceOf(name: string): object {
    this.#guest ??= new Guest(this.#options);
    this.#made ??= new Map();
    const known = this.#made.get(name) ?? CLOSED[name]?.(this.#guest);
    if (known === undefined) throw new RangeError(`there is no interface \`${name}\``);
    this.#made.set(name, known);
    return known;
  }

  /** Ends the last lines of stdout and stderr that have no newline. */
  flush(): void {
    this.#guest?.stdout.flush();
    this.#guest?.stderr.flush();
  }

  /**
   * The status of the guest's first `exit`, 0 to 255, null where it made none. It holds even where the guest caught the
   * `GuestExit` and went on, so it comes before whatever the call gave or threw.
   */
  get exited(): number | null {
    return this.#guest?.exited ?? null;
  }

  /** How often the guest made or dropped a resource: handles of them are kept outside of its memory. */
  get resourceChanges(): number {
    return this.#guest?.resources.changes ?? 0;
  }
}
