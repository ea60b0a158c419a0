import { type ClosedWasiOptions, Guest } from "./guest.ts";
import { CLOSED } from "./interfaces.ts";

/** The WASI of one call. */
export interface ClosedWasi {
  /** What jco's `instantiate` takes, by interface name without version, as its glue asks for it: every interface. */
  readonly imports: Record<string, object>;
  /** One interface of them. Most calls need none: each is made when it is first asked for. */
  interfaceOf(name: string): object;
  /** Ends the last lines of stdout and stderr that have no newline. */
  flush(): void;
  /**
   * The status of the guest's first `exit`, 0 to 255, null where it made none. It holds even where the guest caught the
   * `GuestExit` and went on, so it comes before whatever the call gave or threw.
   */
  readonly exited: number | null;
  /** How often the guest made or dropped a resource: handles of them are kept outside of its memory. */
  readonly resourceChanges: number;
}

/**
 * A WASI for one call of a plugin, closed but for what `opened` holds. Without it, the same options give the guest the
 * same view of the world, to the byte.
 */
export function createClosedWasi(options: ClosedWasiOptions): ClosedWasi {
  const guest = new Guest(options);
  const made = new Map<string, object>();
  const interfaceOf = (name: string) => {
    const known = made.get(name) ?? CLOSED[name]?.(guest);
    if (known === undefined) throw new RangeError(`there is no interface \`${name}\``);
    made.set(name, known);
    return known;
  };
  return {
    get imports() {
      return Object.fromEntries(Object.keys(CLOSED).map((name) => [name, interfaceOf(name)]));
    },
    interfaceOf,
    flush: () => {
      guest.stdout.flush();
      guest.stderr.flush();
    },
    get exited() {
      return guest.exited;
    },
    get resourceChanges() {
      return guest.resources.changes;
    },
  };
}
