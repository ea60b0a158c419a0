import { availableParallelism } from "node:os";
import process from "node:process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Lookout } from "../../host/sandbox/lookout.ts";

const isOut = () => process.getActiveResourcesInfo().includes("Immediate");

afterEach(() => {
  vi.restoreAllMocks();
});

/** What looking for something comes to that is there at the given look. */
function appearsAt(look: number): () => boolean {
  let looks = 0;
  return () => {
    looks += 1;
    return looks === look;
  };
}

describe.skipIf(availableParallelism() === 1)("a lookout", () => {
  test("ends when what it looks for is there", async () => {
    let found = 0;
    const lookout = new Lookout(() => {
      lookout.end();
      found += 1;
      return true;
    });
    lookout.start();
    await expect.poll(isOut).toBe(false);
    expect(found).toBe(1);
  });

  test("ends after a moment where nothing comes", async () => {
    const lookout = new Lookout(() => false);
    lookout.start();
    expect(isOut()).toBe(true);
    await expect.poll(isOut).toBe(false);
  });

  test("lets the event loop turn", async () => {
    // However long it takes here.
    vi.spyOn(performance, "now").mockReturnValue(0);
    let turned = false;
    let foundAfterTurn: boolean | null = null;
    const isThere = appearsAt(501);
    const lookout = new Lookout(() => {
      if (!isThere()) return false;
      lookout.end();
      foundAfterTurn = turned;
      return true;
    });
    lookout.start();
    setImmediate(() => {
      turned = true;
    });
    await expect.poll(isOut).toBe(false);
    expect(foundAfterTurn).toBe(true);
  });

  test("is tried ever less often while it comes to nothing, and each time once it came to something", async () => {
    let comes = false;
    const lookout = new Lookout(() => {
      if (comes) lookout.end();
      return comes;
    });
    const starts = async () => {
      lookout.start();
      const started = isOut();
      await expect.poll(isOut).toBe(false);
      return started;
    };
    const tries: boolean[] = [];
    for (let start = 0; start < 11; start += 1) tries.push(await starts());
    expect(tries.map(Number).join("")).toBe("10100010000");
    comes = true;
    while (!(await starts()));
    expect([await starts(), await starts()]).toEqual([true, true]);
  });
});
