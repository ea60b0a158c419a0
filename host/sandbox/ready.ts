/** What is kept ready for the next call, and can be made again. */
interface Releasable {
  /** Bytes that keeping it takes. */
  readonly keptBytes: number;
  /** Lets go of them: the next call makes anew what it needs. */
  release(): void;
}

/** The plugins of one thread, of which only so many are kept ready as have room: the ones that were used last. */
export class ReadyPlugins<Plugin extends Releasable> {
  readonly #room: number;
  /** By name, the one that was used last at the end. */
  readonly #plugins = new Map<string, Plugin>();
  #last: string | null = null;

  /** `room`: bytes that they may take together. */
  constructor(room: number) {
    this.#room = room;
  }

  add(name: string, plugin: Plugin): void {
    this.#plugins.set(name, plugin);
    this.#last = name;
  }

  drop(name: string): void {
    this.#plugins.delete(name);
    if (name === this.#last) this.#last = null;
  }

  /** The plugin, which is about to be used. Throws a `RangeError` where it was never added. */
  use(name: string): Plugin {
    const plugin = this.#plugins.get(name);
    if (plugin === undefined) throw new RangeError("the plugin was not loaded");
    // Mostly it is the same one again, and a map that is changed each time makes garbage that outlives many collections.
    if (name === this.#last) return plugin;
    this.#plugins.delete(name);
    this.#plugins.set(name, plugin);
    this.#last = name;
    return plugin;
  }

  /** Makes room, once a call is over. The last one that was used stays as it is, however large: it may be used again at once. */
  makeRoom(): void {
    let room = this.#room;
    const [last, ...others] = [...this.#plugins.values()].reverse();
    room -= last?.keptBytes ?? 0;
    for (const plugin of others) {
      room -= plugin.keptBytes;
      if (room < 0) plugin.release();
    }
  }
}
