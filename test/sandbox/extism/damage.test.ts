import { beforeAll, expect, test } from "vitest";
import { FAILURES } from "../../../host/failure/table.ts";
import { checkPlugin } from "../../../host/sandbox/check-plugin.ts";
import type { PluginReply } from "../../../host/sandbox/protocol.ts";
import { mutate, randomNumbers } from "../meter/support/mutate.ts";
import { TestModule } from "./module.ts";
import { buildGuard } from "./pdk.ts";

const MUTANTS = 1500;
const CALL = { config: '{"word":"prod"}', limits: { fuel: 200_000, memory: 2 ** 23, output: 2 ** 16 } };

let guard: Uint8Array;
beforeAll(async () => {
  guard = await buildGuard();
});

/** The module that a mutant is; null where it is refused, before or after its code was looked at. */
function open(mutant: Uint8Array): TestModule | null {
  if (checkPlugin(mutant) !== null) return null;
  try {
    return new TestModule(mutant);
  } catch (error) {
    // The thread that prepares modules takes any error for a refusal.
    expect(error).toBeInstanceOf(Error);
    return null;
  }
}

function endingOf({ result }: PluginReply): string {
  return result.kind === "failed" ? result.failure.code : result.kind;
}

test("damaged modules are refused, or end within their limits: twice in the same way", () => {
  const endings = new Map<string, number>();
  for (let seed = 0; seed < MUTANTS; seed += 1) {
    const module = open(mutate(guard, randomNumbers(seed)));
    const first = module?.call('{"command":"drop prod"}', CALL);
    const ending = first === undefined ? "refused" : endingOf(first);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
    if (module === null || first === undefined) continue;
    expect(first.fuel).toBeLessThanOrEqual(CALL.limits.fuel);
    expect(ending === "answered" || ending in FAILURES, `seed ${seed} ends in ${ending}`).toBe(true);
    expect(module.call('{"command":"drop prod"}', CALL), `seed ${seed}`).toEqual(first);
  }
  expect(endings.get("refused")).toBeGreaterThan(MUTANTS / 10);
  expect(endings.get("answered")).toBeGreaterThan(MUTANTS / 20);
  expect(endings.get("sandbox.trap")).toBeGreaterThan(0);
});
