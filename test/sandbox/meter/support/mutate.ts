/** Pseudo-random whole numbers below a bound, the same ones for the same seed. */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

type Mutation = (bytes: Uint8Array<ArrayBuffer>, random: (bound: number) => number) => Uint8Array<ArrayBuffer>;

/** Bytes with a meaning of their own: structure, prefixes, and the ends of ranges. */
const TELLING = [
  0x00, 0x05, 0x06, 0x07, 0x0b, 0x0c, 0x18, 0x19, 0x1f, 0x20, 0x23, 0x24, 0x40, 0x41, 0x7f, 0x80, 0xfb, 0xfc, 0xfd,
  0xfe, 0xff,
];

const set = (bytes: Uint8Array<ArrayBuffer>, at: number, value: number) => {
  bytes[at] = value;
  return bytes;
};

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => {
    const at = random(bytes.length);
    return set(bytes, at, (bytes[at] ?? 0) ^ (1 << random(8)));
  },
  (bytes, random) => set(bytes, random(bytes.length), random(0x100)),
  (bytes, random) => set(bytes, random(bytes.length), TELLING[random(TELLING.length)] ?? 0),
  (bytes, random) => bytes.slice(0, 1 + random(bytes.length)),
  (bytes, random) => {
    const from = random(bytes.length);
    return bytes.copyWithin(random(bytes.length), from, from + random(20));
  },
  // A length or a count that claims four gigabytes.
  (bytes, random) => {
    const at = random(bytes.length);
    return new Uint8Array([...bytes.subarray(0, at), 0xff, 0xff, 0xff, 0xff, 0x0f, ...bytes.subarray(at + 1)]);
  },
];

/** A copy with one to three mutations. */
export function mutate(bytes: Uint8Array, random: (bound: number) => number): Uint8Array<ArrayBuffer> {
  let mutant = new Uint8Array(bytes);
  for (let left = 1 + random(3); left > 0; left--)
    mutant = MUTATIONS[random(MUTATIONS.length)]?.(mutant, random) ?? mutant;
  return mutant;
}
