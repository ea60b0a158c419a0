import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "../write-file.ts";
import { bundleError, codeOf, unwritable } from "./failed.ts";
import { type Integrity, integrityHex, integrityOf } from "./integrity.ts";
import { withMutex } from "./lock/mutex.ts";
import { makeFolder } from "./make-folder.ts";

/** Milliseconds after which a half-written file is one that nobody is writing any more. */
const ABANDONED_MS = 3_600_000;

/** A file of the store. */
export interface StoredFile {
  /** Its digest in hex. */
  readonly name: string;
  readonly bytes: number;
}

/** The names that `integrityHex` gives. */
const KEPT = /^[0-9a-f]{128}$/;

/**
 * The user's store: archives, manifests and components, each a file whose name is its digest. Nothing is ever
 * unpacked by the names that an archive has in it, and a file appears whole or not at all.
 */
export class Store {
  readonly #folder: string;

  /** `folder` is made when something is written. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where bytes of that digest are, if they are there. */
  path(integrity: Integrity): string {
    return join(this.#folder, integrityHex(integrity));
  }

  /** The bytes of that digest, or null where there are none. Throws `bundle.tampered` for what isn't what it should be. */
  async read(integrity: Integrity): Promise<Uint8Array | null> {
    const path = this.path(integrity);
    const bytes = await readFile(path).catch((error: unknown) => {
      if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return null;
      throw bundleError("bundle.missing", `\`${path}\` can't be read (${codeOf(error)})`, "check its permissions");
    });
    if (bytes !== null && integrityOf(bytes) !== integrity) throw tampered(path);
    return bytes;
  }

  /** Keeps some bytes, over what isn't what it should be. Throws `bundle.store`. */
  async write(bytes: Uint8Array): Promise<Integrity> {
    const integrity = integrityOf(bytes);
    const isThere = (await this.read(integrity).catch(() => null)) !== null;
    if (!isThere) await this.#keep(integrity, bytes).catch(unwritable(this.#folder));
    return integrity;
  }

  async #keep(integrity: Integrity, bytes: Uint8Array): Promise<void> {
    await makeFolder(this.#folder);
    await writeFileAtomically(this.path(integrity), bytes);
  }

  /** What is kept, whatever it is. Throws `bundle.store`. */
  async files(): Promise<readonly StoredFile[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return [];
      throw bundleError("bundle.store", `\`${this.#folder}\` can't be read (${codeOf(error)})`);
    });
    const files = names
      .filter((name) => KEPT.test(name))
      .map(async (name) => {
        const found = await stat(join(this.#folder, name)).catch(() => null);
        return found?.isFile() ? [{ name, bytes: found.size }] : [];
      });
    return (await Promise.all(files)).flat();
  }

  /** Removes one of them. Throws `bundle.store`. */
  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true }).catch(unwritable(this.#folder));
  }

  /** Does something while nobody else adds to the store or removes from it. Throws like `withMutex`. */
  exclusively<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
    return withMutex(this.#folder, dataDir, work);
  }

  /** Removes what a process left that ended while it wrote. */
  async clean(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(".tmp"))) {
      const path = join(this.#folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > ABANDONED_MS) await rm(path, { force: true }).catch(() => {});
    }
  }
}

/** The store in the user's data folder. */
export function storeIn(dataDir: string): Store {
  return new Store(join(dataDir, "bundles"));
}

/** The bytes of that digest. Throws `bundle.missing` where there are none, `bundle.tampered`. */
export async function storedBytes(integrity: Integrity, store: Store): Promise<Uint8Array> {
  const bytes = await store.read(integrity);
  if (bytes === null) throw bundleError("bundle.missing", `the store lacks \`${store.path(integrity)}\``);
  return bytes;
}

/** What is thrown for a file of the store that isn't what its name says. */
export function tampered(path: string): Error {
  return bundleError("bundle.tampered", `\`${path}\` is not what its digest names`);
}
