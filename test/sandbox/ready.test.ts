import { beforeEach, expect, test } from "vitest";
import { ReadyPlugins } from "../../host/sandbox/ready.ts";

/** A plugin that takes what it is told to until it is released. */
class Sized {
  keptBytes: number;

  constructor(bytes: number) {
    this.keptBytes = bytes;
  }

  release(): void {
    this.keptBytes = 0;
  }
}

let plugins: Record<"small" | "middle" | "large", Sized>;
let ready: ReadyPlugins<Sized>;

beforeEach(() => {
  plugins = { small: new Sized(10), middle: new Sized(40), large: new Sized(500) };
  ready = new ReadyPlugins(100);
  for (const [name, plugin] of Object.entries(plugins)) ready.add(name, plugin);
});

const kept = () => Object.values(plugins).map(({ keptBytes }) => keptBytes);

test("what was used longest ago makes room", () => {
  for (const name of ["large", "middle", "small"]) ready.use(name);
  ready.makeRoom();
  expect(kept()).toEqual([10, 40, 0]);
});

test("the last one stays, however large, and nothing beside it where it fills the room", () => {
  for (const name of ["middle", "small", "large"]) ready.use(name);
  ready.makeRoom();
  expect(kept()).toEqual([0, 0, 500]);
});

test("what was released can be used again", () => {
  ready.use("large");
  ready.makeRoom();
  expect(ready.use("small")).toBe(plugins.small);
});

test("what was dropped takes no room, and is gone", () => {
  ready.use("large");
  ready.drop("large");
  ready.makeRoom();
  expect(kept()).toEqual([10, 40, 500]);
  expect(() => ready.use("large")).toThrow(RangeError);
});

test("one that was dropped and added again is another one", () => {
  ready.use("small");
  ready.drop("small");
  expect(() => ready.use("small")).toThrow(RangeError);
  ready.add("small", plugins.small);
  expect(ready.use("small")).toBe(plugins.small);
});
