import { describe, expect, test } from "vitest";
import { dialectEventNames, eventOfAnyName, eventOfDialect } from "../../host/event/name.ts";
import { DIALECT_NAMES, EVENT_NAMES, eventRow } from "../../host/event/table.ts";

describe("one system's name", () => {
  test.each(DIALECT_NAMES)("leads back to every event of %s", (dialect) => {
    for (const name of dialectEventNames(dialect)) {
      const event = eventOfDialect(dialect, name);
      expect(event && eventRow(event)[dialect]?.name).toBe(name);
    }
  });

  test("is unknown to the other system", () => {
    expect(eventOfDialect("openharness", "PreToolUse")).toBeNull();
    expect(eventOfDialect("o4", "preToolUse")).toBeNull();
  });

  test("counts in exact case", () => {
    expect(eventOfDialect("openharness", "pretooluse")).toBeNull();
    expect(eventOfDialect("o4", "STOP")).toBeNull();
  });

  test.each(["constructor", "__proto__", "toString", ""])("isn't `%s`", (name) => {
    expect(eventOfDialect("openharness", name)).toBeNull();
    expect(eventOfAnyName(name)).toBeNull();
  });
});

describe("any name", () => {
  test.each(EVENT_NAMES)("`%s` is canonical", (event) => {
    expect(eventOfAnyName(event)).toBe(event);
  });

  test.each([
    ["Stop", "turnStop"],
    ["CompactStart", "preCompact"],
    ["PreCompact", "compactCheck"],
    ["preCompact", "preCompact"],
    ["PreToolUse", "preToolUse"],
    ["TeammateIdle", "teammateIdle"],
  ])("`%s` is %s", (name, event) => {
    expect(eventOfAnyName(name)).toBe(event);
  });

  test("every name of both systems leads to an event", () => {
    const names = DIALECT_NAMES.flatMap((dialect) => dialectEventNames(dialect));
    expect(names.filter((name) => eventOfAnyName(name) === null)).toEqual([]);
  });
});
