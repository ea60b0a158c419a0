/** access.wat as it is assembled, in base64: at run time there is no assembler. */
const BYTES = Buffer.from(
  [
    "AGFzbQEAAAABHwZgAn5+AX9gAX4Bf2ABfgF+YAJ+fwBgAn5+AGAAAX4DCwoAAAECAwQFBQECBQMBAAEGEAN+AUIAC34BQgALfgFCAAsHjAEMBm1l",
    "bW9yeQIAA2VuZAMABWlucHV0AwEGbGVuZ3RoAwIHbG9hZF91OAACCGxvYWRfdTY0AAMIc3RvcmVfdTgABAlzdG9yZV91NjQABQxpbnB1dF9vZmZz",
    "ZXQABgxpbnB1dF9sZW5ndGgABw1pbnB1dF9sb2FkX3U4AAgOaW5wdXRfbG9hZF91NjQACQqtAQoSACAAQsAAfSMAIAF9QsAAfVgLEAAjAiABWiAA",
    "IwIgAX1YcQsUACAAQgEQAAR/IACnLQAABUEACwsUACAAQggQAAR+IACnKQAABUIACwsTACAAQgEQAARAIACnIAE6AAALCxMAIABCCBAABEAgAKcg",
    "ATcAAAsLBAAjAQsEACMCCxUAIABCARABBH8jASAAfBACBUEACwsVACAAQggQAQR+IwEgAHwQAwVCAAsLAJwBBG5hbWUBJQQAB3JlYWNoZXMBBmlu",
    "c2lkZQIHbG9hZF91OAMIbG9hZF91NjQCVwgAAgACYXQBBHNpemUBAgAGb2Zmc2V0AQRzaXplAgEAAmF0AwEAAmF0BAIAAmF0AQV2YWx1ZQUCAAJh",
    "dAEFdmFsdWUIAQAGb2Zmc2V0CQEABm9mZnNldAcVAwADZW5kAQVpbnB1dAIGbGVuZ3Ro",
  ].join(""),
  "base64",
);

type Address = bigint;

/** The memory of one guest's blocks, and the functions that guests call for every few bytes of it. */
export interface Access {
  readonly memory: WebAssembly.Memory;
  /** Where the part of the memory ends that the guest has, in bytes. */
  readonly end: WebAssembly.Global<"i64">;
  /** The input's address and length; 0 and 0 for none. */
  readonly input: WebAssembly.Global<"i64">;
  readonly length: WebAssembly.Global<"i64">;
  readonly load_u8: (at: Address) => number;
  readonly load_u64: (at: Address) => bigint;
  readonly store_u8: (at: Address, value: number) => void;
  readonly store_u64: (at: Address, value: bigint) => void;
  readonly input_offset: () => Address;
  readonly input_length: () => bigint;
  readonly input_load_u8: (offset: bigint) => number;
  readonly input_load_u64: (offset: bigint) => bigint;
}

/** Where the guest's part of the memory starts. */
export const FIRST_ADDRESS = 64;

let module: WebAssembly.Module | null = null;

/**
 * A memory of its own. The functions are WebAssembly, so that a guest's call of them stays in there: a call that leaves it, with
 * numbers of 64 bits, takes many times as long.
 */
export function openAccess(): Access {
  module ??= new WebAssembly.Module(BYTES);
  // What access.wat exports.
  return new WebAssembly.Instance(module).exports as unknown as Access;
}
