import { performance } from "node:perf_hooks";

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The median duration of some runs, in milliseconds, after a few that don't count. */
export async function timed(rounds: number, run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    const started = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - started);
  }
  return median(times);
}
