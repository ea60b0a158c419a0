import { type Handle, statsOf } from "../../../grants/disk/handles.ts";
import { readAt, writeAllAt } from "../../../grants/disk/transfer.ts";
import { fail, WitError } from "../errors.ts";
import { InputStream, IoError, OutputStream } from "../io.ts";
import type { ResourceBudget } from "../resource.ts";

/** What a stream of a file reports: `filesystem-error-code` gives its code. */
class FileError extends IoError {
  readonly code: unknown;

  constructor(budget: ResourceBudget, code: unknown) {
    super(budget, `the file system answers \`${code}\``);
    this.code = code;
  }
}

/** The `error-code` of what a stream of a file reported; undefined for other streams. */
export function filesystemErrorCode(error: IoError): unknown {
  return error instanceof FileError ? error.code : undefined;
}

/** The bytes of a file from an offset on. */
export class FileInput extends InputStream {
  readonly #handle: Handle;
  #offset: bigint;

  /** Takes over the handle. */
  constructor(budget: ResourceBudget, handle: Handle, offset: bigint) {
    super(budget, handle.release);
    this.#handle = handle;
    this.#offset = offset;
  }

  /** @throws {WitError} `closed` at the file's end */
  override read(length: bigint): Uint8Array {
    const bytes = reporting(this.budget, () => readAt(this.#handle, length, this.#offset));
    if (bytes.length === 0 && length > 0n) fail({ tag: "closed" });
    this.#offset += BigInt(bytes.length);
    return bytes;
  }
}

/** Writes to a file from an offset on, or where it ends at each write. */
export class FileOutput extends OutputStream {
  /** Takes over the handle. `start` null is to append. */
  constructor(budget: ResourceBudget, handle: Handle, start: bigint | null) {
    let offset = start;
    const write = (bytes: Uint8Array) => {
      writeAllAt(handle, bytes, offset ?? statsOf(handle).size);
      if (offset !== null) offset += BigInt(bytes.length);
    };
    super(budget, (bytes) => reporting(budget, () => write(bytes)), handle.release);
  }
}

/** Turns an `error-code` into the error of a stream. */
function reporting<T>(budget: ResourceBudget, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof WitError)) throw error;
    return fail({ tag: "last-operation-failed", val: new FileError(budget, error.payload) });
  }
}
