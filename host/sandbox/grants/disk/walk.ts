import { type BigIntStats, lstatSync, readlinkSync } from "node:fs";
import { fail } from "../../component/wasi/errors.ts";
import { ask, codeOf } from "./errno.ts";
import type { OpenFolder } from "./folder.ts";
import { statsOf } from "./handles.ts";
import { isRooted, namesOf } from "./path.ts";

/** Links that one path goes through at most, as Linux has it. */
const MAX_LINKS = 40;

/** Folders that one path goes through at most: each is held open on the way. */
export const MAX_DEPTH = 64;

/** Where a path leads: a name in a folder that is held open. */
export interface Place {
  readonly folder: OpenFolder;
  /** null: the folder itself. */
  readonly name: string | null;
  /** What was there a moment ago; null where there was nothing. */
  readonly entry: BigIntStats | null;
}

export interface WalkOptions {
  /** Whether a link at the end of the path is followed; those on the way always are. */
  readonly followLast: boolean;
  /** Called where the path leads out of the folder. */
  readonly refuse: () => never;
}

/**
 * Goes along a path below a folder, name by name from one open folder into the next, and gives the place to `use`.
 *
 * The system itself never follows a link or goes up: links are read and their text is gone along in the same way, `..`
 * is the folder that the path came through. So no link, and nothing that changes meanwhile, leads out of the folder.
 * @throws {WitError} what the system says, `loop` and `name-too-long`
 */
export function walk<T>(start: OpenFolder, path: string, options: WalkOptions, use: (place: Place) => T): T {
  const route = new Route(start.hold(), options);
  try {
    return use(route.follow(path));
  } finally {
    route.release();
  }
}

class Route {
  readonly #options: WalkOptions;
  /** The folders that the path came through; there is always the first. */
  readonly #above: OpenFolder[] = [];
  #folder: OpenFolder;
  /** The names that are left, the next one last. */
  #left: string[] = [];
  #links = 0;

  constructor(start: OpenFolder, options: WalkOptions) {
    this.#folder = start;
    this.#options = options;
  }

  follow(path: string): Place {
    this.#add(path);
    for (;;) {
      const name = this.#left.pop();
      if (name === undefined) return this.#folderItself();
      if (name === ".") continue;
      if (name === "..") this.#up();
      else {
        const end = this.#down(name);
        if (end !== null) return end;
      }
    }
  }

  release(): void {
    for (const folder of [...this.#above, this.#folder]) folder.release();
  }

  #add(path: string): void {
    if (isRooted(path)) this.#options.refuse();
    this.#left.push(...namesOf(path).reverse());
  }

  #up(): void {
    const above = this.#above.pop() ?? this.#options.refuse();
    this.#folder.release();
    this.#folder = above;
  }

  /** Goes to that name: gives the place where it is the last one. */
  #down(name: string): Place | null {
    const isLast = this.#left.length === 0;
    const entry = this.#look(name, isLast);
    if (entry?.isSymbolicLink() && (!isLast || this.#options.followLast)) {
      this.#links += 1;
      if (this.#links > MAX_LINKS) fail("loop");
      this.#add(ask(() => readlinkSync(this.#folder.at(name))));
      return null;
    }
    if (isLast) return { folder: this.#folder, name, entry };
    if (this.#above.length >= MAX_DEPTH) fail("name-too-long");
    const below = this.#folder.open(name);
    this.#above.push(this.#folder);
    this.#folder = below;
    return null;
  }

  #folderItself(): Place {
    return { folder: this.#folder, name: null, entry: statsOf(this.#folder.handle) };
  }

  #look(name: string, mayBeMissing: boolean): BigIntStats | null {
    const path = this.#folder.at(name);
    try {
      return lstatSync(path, { bigint: true });
    } catch (error) {
      const code = codeOf(error);
      if (code === "no-entry" && mayBeMissing) return null;
      if (code === null) throw error;
      return fail(code);
    }
  }
}
