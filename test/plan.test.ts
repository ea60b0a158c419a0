import { describe, expect, test } from "vitest";
import type { HookEntry } from "../host/config/entry.ts";
import type { EventCall } from "../host/event/call.ts";
import { EVENT_NAMES, type EventName } from "../host/event/table.ts";
import { type PlannedEntry, plan } from "../host/plan.ts";
import { callOf } from "./support/call.ts";
import { entryOf } from "./support/entry.ts";

const BASH = { kind: "substring", written: "Bash" } as const;

function entryFrom(dialect: "openharness" | "o4", event: EventName, fields: Partial<HookEntry> = {}): HookEntry {
  const { source } = entryOf();
  return entryOf({ event, source: { ...source, dialect }, ...fields });
}

/** What becomes of the one entry. */
function planOf(entry: HookEntry, call: EventCall): PlannedEntry {
  const [planned] = plan([entry], call);
  if (planned === undefined) throw new Error("the entry isn't in the plan");
  return planned;
}

test("the plan holds the event's entries, all of them, in the order given", () => {
  const entries = EVENT_NAMES.flatMap((event) => [1, 2].map((n) => entryOf({ event, id: `${event}:${n}` })));
  for (const event of EVENT_NAMES) {
    expect(plan(entries, callOf(event)).map(({ entry }) => entry.id)).toEqual([`${event}:1`, `${event}:2`]);
  }
});

describe("an entry", () => {
  test("without a matcher runs", () => {
    for (const context of [{}, { toolName: "Bash" }]) {
      expect(planOf(entryOf(), callOf("preToolUse", context))).toMatchObject({ skip: null, why: "it has no matcher" });
    }
  });

  test("runs for the tools that its matcher is for", () => {
    const entry = entryOf({ match: BASH });
    expect(planOf(entry, callOf("preToolUse", { toolName: "Bash" }))).toMatchObject({
      skip: null,
      why: "the substring `Bash` matches `Bash`",
    });
    expect(planOf(entry, callOf("preToolUse", { toolName: "Read" }))).toMatchObject({
      skip: "not-matched",
      why: "the substring `Bash` doesn't match `Read`",
    });
  });

  test("runs where no tool is meant, whatever its matcher", () => {
    const why = "matchers don't apply where no tool is meant";
    expect(planOf(entryOf({ match: BASH }), callOf("preToolUse"))).toMatchObject({ skip: null, why });
    expect(planOf(entryFrom("openharness", "turnStart", { match: BASH }), callOf("turnStart"))).toMatchObject({
      skip: null,
      why,
    });
  });

  test("of o4 has its matcher on tool events alone, of openHarness wherever a tool is named", () => {
    const skipOf = (dialect: "openharness" | "o4", event: EventName) =>
      planOf(entryFrom(dialect, event, { match: BASH }), callOf(event, { toolName: "Read" })).skip;
    expect(skipOf("o4", "postToolUse")).toBe("not-matched");
    expect(skipOf("o4", "subagentStop")).toBeNull();
    expect(skipOf("openharness", "subagentStop")).toBe("not-matched");
  });
});

describe("an event that isn't wired", () => {
  test.each([
    ["permissionRequest", "o4 never fires `PermissionRequest`"],
    ["notification", "o4 never fires `Notification`"],
    ["worktreeCreate", "o4 never fires `WorktreeCreate`"],
  ] as const)("never runs o4's hooks: %s", (event, why) => {
    for (const mode of ["interactive", "print"] as const) {
      expect(planOf(entryFrom("o4", event), callOf(event, {}, { mode }))).toMatchObject({ skip: "not-wired", why });
    }
  });

  test.each([
    ["turnStop", "Stop"],
    ["compactCheck", "PreCompact"],
    ["preCompact", "CompactStart"],
    ["postCompact", "CompactEnd"],
  ] as const)("in print mode runs o4's hooks in the other mode: %s", (event, name) => {
    const entry = entryFrom("o4", event);
    expect(planOf(entry, callOf(event)).skip).toBeNull();
    expect(planOf(entry, callOf(event, {}, { mode: "print" }))).toMatchObject({
      skip: "not-wired",
      why: `o4 doesn't fire \`${name}\` in print mode`,
    });
  });

  test("in o4 runs openHarness's hooks", () => {
    for (const event of ["notification", "configChange", "permissionRequest", "turnStop"] as const) {
      for (const mode of ["interactive", "print"] as const) {
        expect(planOf(entryFrom("openharness", event), callOf(event, {}, { mode })).skip).toBeNull();
      }
    }
  });
});

test.each([
  ["openharness", "sessionEnd", "always"],
  ["openharness", "postToolUseFailure", "always"],
  ["o4", "sessionEnd", 10_000],
  ["o4", "postToolUseFailure", "never"],
  ["o4", "preToolUse", "always"],
] as const)("the host waits for %s's %s hooks: %s", (dialect, event, waits) => {
  expect(planOf(entryFrom(dialect, event), callOf(event)).waits).toBe(waits);
});
