import fc from "fast-check";
import { expect, test } from "vitest";
import { Budget } from "../../../host/sandbox/budget.ts";
import { openAccess } from "../../../host/sandbox/extism/access.ts";
import { Arena, type Block } from "../../../host/sandbox/extism/arena.ts";

const PAGE = 65_536;

function open(pages: number, fuel = 1e12): { arena: Arena; budget: Budget } {
  const budget = new Budget();
  budget.start({ fuel, pages });
  return { arena: new Arena(openAccess(), budget), budget };
}

/** What a guest does with its blocks: makes one of that length, or frees one of those that it has. */
type Step = { readonly alloc: number } | { readonly free: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ alloc: fc.oneof(fc.nat(200), fc.nat(100_000)) }),
  fc.record({ free: fc.nat(1000) }),
);

/** Runs the steps, and fills every block, so that what overlaps or isn't zero is seen. */
function play(arena: Arena, steps: readonly Step[]): Block[] {
  const held: Block[] = [];
  for (const one of steps) {
    if ("free" in one) {
      const [block] = held.splice(one.free % Math.max(1, held.length), 1);
      if (block !== undefined) arena.free(block);
      continue;
    }
    const at = arena.alloc(one.alloc);
    if (at === 0) continue;
    const block = { at, length: one.alloc };
    expect(arena.bytes(block).every((byte) => byte === 0)).toBe(true);
    arena.bytes(block).fill(255);
    held.push(block);
  }
  return held;
}

test("blocks are zero at first, lie apart and within what was paid for, and are known by their address alone", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { arena, budget } = open(20);
      const held = play(arena, steps).sort((one, other) => one.at - other.at);
      for (const [index, { at, length }] of held.entries()) {
        expect(arena.reaches({ at, length })).toBe(true);
        expect(arena.block(at)).toEqual({ at, length });
        expect(arena.block(at + 1)).toBeNull();
        expect(at + length).toBeLessThanOrEqual(held[index + 1]?.at ?? arena.size);
      }
      expect(arena.size).toBe(budget.used.pages * PAGE);
      expect(arena.size).toBeLessThanOrEqual(20 * PAGE);
    }),
    { numRuns: 200 },
  );
});

test("the same steps give the same addresses and take the same fuel, after a restore as in a new one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(step, { maxLength: 40 }), (before, steps) => {
      const { arena, budget } = open(12);
      play(arena, before);
      if (!arena.restore()) return;
      budget.start({ fuel: 1e12, pages: 12 }, { fuel: 0, pages: 1 });
      const other = open(12);
      expect(play(arena, steps)).toEqual(play(other.arena, steps));
      expect(budget.used).toEqual(other.budget.used);
      expect(arena.bytes({ at: 0, length: arena.size })).toEqual(other.arena.bytes({ at: 0, length: arena.size }));
    }),
    { numRuns: 100 },
  );
});

test("what is kept when it settles is there after each restore, and nothing else", () => {
  const { arena } = open(4);
  const [gone, kept] = [arena.alloc(10), arena.alloc(10)];
  arena.bytes({ at: gone, length: 10 }).fill(1);
  arena.bytes({ at: kept, length: 10 }).fill(2);
  arena.settle([{ at: kept, length: 10 }]);
  for (let round = 0; round < 2; round += 1) {
    expect(arena.block(gone)).toBeNull();
    expect([...arena.bytes({ at: gone, length: 10 })]).toEqual(Array(10).fill(0));
    expect([...arena.bytes({ at: kept, length: 10 })]).toEqual(Array(10).fill(2));
    const next = arena.alloc(100);
    expect(next).toBeGreaterThan(kept);
    arena.bytes({ at: 0, length: arena.size }).fill(3);
    expect(arena.restore()).toBe(true);
  }
});

test("freed room is used again before the memory grows, a block freed last first", () => {
  const { arena } = open(2);
  const blocks = Array.from({ length: 40 }, () => ({ at: arena.alloc(3000), length: 3000 }));
  for (const block of blocks) arena.free(block);
  for (let round = 0; round < 1000; round += 1) {
    const at = arena.alloc(2990);
    expect(at).not.toBe(0);
    arena.free({ at, length: 2990 });
  }
  expect(arena.size).toBe(2 * PAGE);
});

test.for([2 ** 17, 2 ** 32, 2 ** 53, 2 ** 64])(
  "no room for %i bytes takes no fuel and no page, and is remembered",
  (length) => {
    const { arena, budget } = open(2);
    const { fuel } = budget.used;
    expect(arena.alloc(length)).toBe(0);
    expect(budget.used).toEqual({ fuel, pages: 1 });
    expect(budget.refusedPages).toBe(true);
    expect(arena.alloc(100)).not.toBe(0);
  },
);

test("a memory that became large isn't kept", () => {
  const { arena } = open(100);
  expect(arena.alloc(50 * PAGE)).not.toBe(0);
  expect(arena.restore()).toBe(false);
});

test("without fuel there is no block", () => {
  const { arena, budget } = open(4, 100);
  expect(arena.alloc(10_000)).toBe(0);
  expect(budget.exhausted).toBe(true);
});
