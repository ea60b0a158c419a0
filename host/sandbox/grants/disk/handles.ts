import { type BigIntStats, closeSync, constants, existsSync, fstatSync, openSync } from "node:fs";
import process from "node:process";
import { fail } from "../../component/wasi/errors.ts";
import { Quota } from "../quota.ts";
import { ask } from "./errno.ts";

/**
 * Whether a path can start at what is open. On Linux `/proc/self/fd/N/name` does: nobody can put another folder or a link
 * in its way, whatever is renamed meanwhile.
 */
export const ANCHORED = process.platform === "linux" && existsSync("/proc/self/fd");

/** How many files and folders one call holds open at most, those on the way to a file included. */
export const MAX_OPEN = 128;

/** Entries of folders that the listings of one call hold at most, all together. */
export const MAX_LISTED = 65_536;

/** What a guest may do with a file that it makes is the system's to say, with the host's own umask. */
const MODE = 0o666;

/** A file or folder that is held open by one or more holders, the last of which closes it. */
export interface Handle {
  /** @throws {WitError} `bad-descriptor` once it is closed: the system gives the same number to another file then */
  readonly fd: number;
  /** Adds a holder. */
  hold(): Handle;
  release(): void;
}

/** All that one call holds open. */
export class Handles {
  /** For the entries that are held by listings. */
  readonly listed = new Quota(MAX_LISTED);
  readonly #open = new Map<Handle, () => void>();

  /** @throws {WitError} `quota` when `MAX_OPEN` are open, `invalid` for a path with a NUL, or what the system says */
  open(path: string, flags: number): Handle {
    if (this.#open.size >= MAX_OPEN) fail("quota");
    if (path.includes("\0")) fail("invalid");
    const fd = ask(() => openSync(path, flags, MODE));
    let holders = 1;
    const close = () => {
      if (this.#open.delete(handle)) closeSync(fd);
    };
    const isOpen = () => this.#open.has(handle);
    const handle: Handle = {
      get fd() {
        return isOpen() ? fd : fail("bad-descriptor");
      },
      hold: () => {
        holders += 1;
        return handle;
      },
      release: () => {
        holders -= 1;
        if (holders === 0) close();
      },
    };
    this.#open.set(handle, close);
    return handle;
  }

  /** Opens the same file once more, so that writing to it appends; null where the system has no way to. */
  openToAppend({ fd }: Handle): Handle | null {
    return ANCHORED ? this.open(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_APPEND) : null;
  }

  /** Closes whatever is still open. Nothing that is open can be used after it. */
  closeAll(): void {
    for (const close of [...this.#open.values()]) close();
  }
}

/** @throws {WitError} what the system says */
export function statsOf({ fd }: Handle): BigIntStats {
  return ask(() => fstatSync(fd, { bigint: true }));
}
