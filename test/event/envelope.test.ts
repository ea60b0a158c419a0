import { describe, expect, test } from "vitest";
import { canonicalEnvelope } from "../../host/event/envelope.ts";
import { DIALECT_NAMES, EVENT_NAMES, eventRow } from "../../host/event/table.ts";
import { callOf } from "../support/call.ts";

describe("the canonical envelope", () => {
  test("holds the context, the event in both names, the folder and the time", () => {
    const call = callOf("turnStop", { sessionId: "s1", turnReason: "max_turns", turnNumber: 2 });
    expect(canonicalEnvelope(call, "o4")).toEqual({
      event: "turnStop",
      dialect: "o4",
      nativeEvent: "Stop",
      sessionId: "s1",
      turnReason: "max_turns",
      turnNumber: 2,
      cwd: "/workspace",
      timestamp: 1_790_298_235_343,
    });
  });

  test("has the session's own folder where the context names it", () => {
    expect(canonicalEnvelope(callOf("preToolUse", { cwd: "/elsewhere" }), "openharness").cwd).toBe("/elsewhere");
  });

  test("passes unknown fields through, and lets none stand for a field of its own", () => {
    const context = { colour: "green", event: "notification", dialect: "none", nativeEvent: "Nothing", timestamp: 5 };
    expect(canonicalEnvelope(callOf("preToolUse", context), "openharness")).toEqual({
      colour: "green",
      event: "preToolUse",
      dialect: "openharness",
      nativeEvent: "preToolUse",
      cwd: "/workspace",
      timestamp: 1_790_298_235_343,
    });
  });

  test.each(EVENT_NAMES)("names %s as each of its systems does", (event) => {
    for (const dialect of DIALECT_NAMES) {
      const native = eventRow(event)[dialect];
      if (native === null) continue;
      expect(canonicalEnvelope(callOf(event), dialect)).toMatchObject({ event, dialect, nativeEvent: native.name });
    }
  });
});
