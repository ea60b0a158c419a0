import type { Refusals } from "./refusals.ts";

/** What the configuration grants of one folder, and what a guest is told where it goes beyond that. */
export class FolderGrant {
  /** The folder's path as the guest knows it. */
  readonly guestPath: string;
  readonly #writable: boolean;
  readonly #refusals: Refusals;

  constructor(guestPath: string, writable: boolean, refusals: Refusals) {
    this.guestPath = guestPath;
    this.#writable = writable;
    this.#refusals = refusals;
  }

  get writable(): boolean {
    return this.#writable;
  }

  /** @throws {WitError} `read-only` where the folder is granted for reading alone */
  checkWritable(path: string): void {
    if (!this.#writable) this.#refuse("read-only", `writing ${this.#in(path)}`);
  }

  /** The path, or a link on it, leads out of the folder. @throws {WitError} always */
  refuseOutside(path: string): never {
    return this.#refuse("not-permitted", `going out of the folder by ${this.#in(path)}`);
  }

  /** A link would lead whoever follows it without looking. @throws {WitError} always */
  refuseLink(path: string): never {
    return this.#refuse("not-permitted", `making the link ${this.#in(path)}`);
  }

  /** A device, a pipe or a socket: opening one may block, or do anything. @throws {WitError} always */
  refuseSpecial(path: string): never {
    return this.#refuse("access", `opening ${this.#in(path)}, which is no regular file,`);
  }

  /** A file that has another name as well, maybe outside of the folder. @throws {WitError} always */
  refuseShared(path: string): never {
    return this.#refuse("access", `writing ${this.#in(path)}, which is hard-linked,`);
  }

  #in(path: string): string {
    return `\`${path}\` in \`${this.guestPath}\``;
  }

  #refuse(error: string, what: string): never {
    return this.#refusals.refuse(error, `${what} is not granted`);
  }
}
