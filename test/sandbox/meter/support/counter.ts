/** A counter as the host makes it. */
export const newCounter = (fuel: bigint): WebAssembly.Global<"i64"> =>
  new WebAssembly.Global({ value: "i64", mutable: true }, fuel);

/** More fuel than any test uses. */
export const PLENTY = 2n ** 62n;
