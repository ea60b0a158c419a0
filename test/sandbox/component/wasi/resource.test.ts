import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import {
  MAX_RESOURCES,
  Resource,
  ResourceBudget,
  withBudget,
} from "../../../../host/sandbox/component/wasi/resource.ts";

class Note extends Resource {
  readonly text: string;

  constructor(budget: ResourceBudget, text: string) {
    super(budget);
    this.text = text;
  }

  static blank(this: new (text: string) => Note): Note {
    return new this("");
  }
}

/** A budget of which all but `left` is taken. */
function nearlySpent(left: number): ResourceBudget {
  const budget = new ResourceBudget();
  for (let taken = 0; taken < MAX_RESOURCES - left; taken += 1) budget.take();
  return budget;
}

describe("a budget", () => {
  test("ends where a guest holds too much", () => {
    const budget = nearlySpent(1);
    const last = new Note(budget, "last");
    expect(() => new Note(budget, "one more")).toThrow(WasiTrap);
    last[Symbol.dispose]();
    expect(new Note(budget, "again").text).toBe("again");
  });

  test("gets back once what is disposed twice", () => {
    const budget = nearlySpent(1);
    const last = new Note(budget, "last");
    last[Symbol.dispose]();
    last[Symbol.dispose]();
    new Note(budget, "again");
    expect(() => new Note(budget, "one more")).toThrow(WasiTrap);
  });
});

describe("a class with its budget", () => {
  const budget = nearlySpent(3);
  const GuestNote = withBudget(Note, budget) as typeof Note & (new (text: string) => Note);

  test("is made by what the guest passes, counts and is the class itself", () => {
    const note = new GuestNote("hello");
    expect(note.text).toBe("hello");
    expect(note).toBeInstanceOf(Note);
    expect(new Note(budget, "by the host")).toBeInstanceOf(GuestNote);
    expect(GuestNote.blank().text).toBe("");
    expect(() => new GuestNote("one more")).toThrow(WasiTrap);
  });
});
