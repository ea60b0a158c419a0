import { constants, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fail } from "../../component/wasi/errors.ts";
import { ask } from "./errno.ts";
import { ANCHORED, type Handle, type Handles } from "./handles.ts";

/** A system that lacks a flag lacks what it guards against as well, or has another guard: see `OpenFolder.at`. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0);

/**
 * A folder that is held open, as a place to reach what is directly below it.
 *
 * Where paths can't start at what is open (`ANCHORED`), its real path is checked before each use, and callers that opened something ask again after it.
 * That keeps out links and everything but somebody who swaps folders and swaps them back between two checks.
 */
export class OpenFolder {
  readonly handle: Handle;
  readonly #handles: Handles;
  /** The real path, where paths can't start at the open folder itself. */
  readonly #path: string | null;

  private constructor(handles: Handles, handle: Handle, path: string | null) {
    this.#handles = handles;
    this.handle = handle;
    this.#path = path;
  }

  /** Opens a folder by its path, through whatever links are in there. @throws {WitError} what the system says */
  static at(path: string, handles: Handles, anchored: boolean = ANCHORED): OpenFolder {
    const handle = handles.open(path, FOLDER);
    return new OpenFolder(handles, handle, anchored ? null : ask(() => realpathSync.native(path)));
  }

  /** The path of the folder itself. @throws {WitError} `not-permitted` where the folder was swapped */
  get path(): string {
    if (this.#path === null) return `/proc/self/fd/${this.handle.fd}`;
    if (ask(() => realpathSync.native(this.#path ?? "")) !== this.#path) fail("not-permitted");
    return this.#path;
  }

  /** The path of what has that name in the folder: one name, neither `.` nor `..`. @throws {WitError} as `path` */
  at(name: string): string {
    return this.#path === null ? `${this.path}/${name}` : join(this.path, name);
  }

  /** Opens the folder of that name in the folder. @throws {WitError} what the system says, a link is no folder */
  open(name: string): OpenFolder {
    const path = this.at(name);
    const handle = this.#handles.open(path, FOLDER | NO_FOLLOW);
    try {
      return new OpenFolder(this.#handles, handle, this.#path === null ? null : this.#realChild(path));
    } catch (error) {
      handle.release();
      throw error;
    }
  }

  /** Opens what has that name in the folder, whatever it is but a link. @throws {WitError} what the system says */
  openFile(name: string, flags: number): Handle {
    const handle = this.#handles.open(this.at(name), flags | NO_FOLLOW);
    try {
      this.at(name);
      return handle;
    } catch (error) {
      handle.release();
      throw error;
    }
  }

  hold(): OpenFolder {
    this.handle.hold();
    return this;
  }

  release(): void {
    this.handle.release();
  }

  /** A name has several spellings where case doesn't count: the real one is what later checks compare. */
  #realChild(path: string): string {
    const real = ask(() => realpathSync.native(path));
    return dirname(real) === this.path ? real : fail("not-permitted");
  }
}
