import type { Interfaces } from "./guest.ts";
import { SeededRandom } from "./seeded.ts";

/** `wasi:random`: bytes that follow from the guest's seed, so that a run can be replayed. Never to be used for secrets. */
export const random: Interfaces = {
  "wasi:random/random": ({ seed }) => {
    const stream = new SeededRandom(seed(), "random");
    return {
      getRandomBytes: (count: bigint) => stream.bytes(count),
      getRandomU64: () => stream.u64(),
    };
  },
  "wasi:random/insecure": ({ seed }) => {
    const stream = new SeededRandom(seed(), "insecure");
    return {
      getInsecureRandomBytes: (count: bigint) => stream.bytes(count),
      getInsecureRandomU64: () => stream.u64(),
    };
  },
  "wasi:random/insecure-seed": ({ seed }) => {
    const stream = new SeededRandom(seed(), "insecure-seed");
    return { insecureSeed: (): [bigint, bigint] => [stream.u64(), stream.u64()] };
  },
};
