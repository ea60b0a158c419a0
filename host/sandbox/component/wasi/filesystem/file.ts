import { ftruncateSync } from "node:fs";
import { ask } from "../../../grants/disk/errno.ts";
import type { Handle } from "../../../grants/disk/handles.ts";
import { MAX_FILE, readAt, writeAt } from "../../../grants/disk/transfer.ts";
import { fail } from "../errors.ts";
import type { Guest } from "../guest.ts";
import type { InputStream, OutputStream } from "../io.ts";
import { Descriptor, type DescriptorFlags, OF_FOLDERS, refuseMethods } from "./descriptor.ts";
import { FileInput, FileOutput } from "./streams.ts";

/** A regular file that a guest has open. */
export class FileDescriptor extends Descriptor {
  readonly #guest: Guest;
  readonly #handle: Handle;
  readonly #flags: DescriptorFlags;

  /** Takes over the handle. */
  constructor(guest: Guest, handle: Handle, flags: DescriptorFlags) {
    super({ guest, handle, release: handle.release, checkWritable: () => this.#checkWritable() });
    this.#guest = guest;
    this.#handle = handle;
    this.#flags = flags;
  }

  getFlags(): DescriptorFlags {
    return this.#flags;
  }

  /** At most `MAX_TRANSFER` bytes from there, and whether the file ends there. */
  read(length: bigint, offset: bigint): [bytes: Uint8Array, isAtEnd: boolean] {
    this.#checkReadable();
    const bytes = readAt(this.#handle, length, offset);
    return [bytes, bytes.length === 0 && length > 0n];
  }

  /** Gives how many bytes were written, which may be fewer than there are. */
  write(bytes: Uint8Array, offset: bigint): bigint {
    this.#checkWritable();
    return BigInt(writeAt(this.#handle, bytes, offset));
  }

  setSize(size: bigint): void {
    this.#checkWritable();
    if (size > MAX_FILE) fail("file-too-large");
    ask(() => ftruncateSync(this.#handle.fd, Number(size)));
  }

  readViaStream(offset: bigint): InputStream {
    this.#checkReadable();
    return new FileInput(this.budget, this.#handle.hold(), offset);
  }

  writeViaStream(offset: bigint): OutputStream {
    this.#checkWritable();
    return new FileOutput(this.budget, this.#handle.hold(), offset);
  }

  appendViaStream(): OutputStream {
    this.#checkWritable();
    const own = this.#guest.opened.handles.openToAppend(this.#handle);
    return new FileOutput(this.budget, own ?? this.#handle.hold(), null);
  }

  #checkReadable(): void {
    if (this.#flags.read !== true) fail("bad-descriptor");
  }

  #checkWritable(): void {
    if (this.#flags.write !== true) fail("bad-descriptor");
  }
}

refuseMethods(FileDescriptor, "not-directory", OF_FOLDERS);
