import { describe, expect, test } from "vitest";
import { DIALECT_NAMES, EVENT_NAMES, type EventName, eventRow } from "../../host/event/table.ts";

const OPENHARNESS_NAMES = [
  "sessionStart",
  "sessionEnd",
  "preToolUse",
  "postToolUse",
  "postToolUseFailure",
  "userPromptSubmit",
  "permissionRequest",
  "fileChanged",
  "cwdChanged",
  "subagentStart",
  "subagentStop",
  "preCompact",
  "postCompact",
  "configChange",
  "notification",
  "turnStart",
  "turnStop",
];

const O4_NAMES = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "AssistantMessage",
  "Stop",
  "Error",
  "PreCompact",
  "CompactStart",
  "CompactEnd",
  "SubagentStart",
  "SubagentStop",
  "TeammateIdle",
  "PermissionRequest",
  "TaskCompleted",
  "ConfigChange",
  "WorktreeCreate",
  "WorktreeRemove",
  "Notification",
];

/** Events whose hooks may block, by system; on all others a block only stops the remaining hooks. */
const BLOCKS = {
  openharness: { userPromptSubmit: "always", preToolUse: "always", permissionRequest: "always" },
  o4: {
    sessionStart: "print-mode",
    userPromptSubmit: "print-mode",
    preToolUse: "always",
    permissionRequest: "always",
    postToolUse: "on-failure-block",
  },
} as const satisfies Record<string, Partial<Record<EventName, string>>>;

/** Events that honour more than a block. */
const HONOURS = {
  userPromptSubmit: ["additionalContext"],
  preToolUse: ["updatedInput", "decision"],
  permissionRequest: ["decision"],
  postToolUse: ["updatedOutput"],
} as const satisfies Partial<Record<EventName, readonly string[]>>;

/** Where o4 fires an event in one mode alone, or never. */
const O4_WIRED = {
  turnStop: "interactive-mode",
  compactCheck: "interactive-mode",
  preCompact: "interactive-mode",
  postCompact: "interactive-mode",
  permissionRequest: "never",
  configChange: "never",
  notification: "never",
  taskCompleted: "never",
  worktreeCreate: "never",
  worktreeRemove: "never",
} as const satisfies Partial<Record<EventName, string>>;

const O4_WAITS = { sessionEnd: 10_000, postToolUseFailure: "never" } as const satisfies Partial<
  Record<EventName, unknown>
>;

const O4_MATCHERS: readonly EventName[] = ["preToolUse", "postToolUse", "postToolUseFailure", "permissionRequest"];

/** What a table of exceptions says of an event, or the rule. */
function or<T>(exceptions: Partial<Record<EventName, T>>, event: EventName, rule: T): T {
  return exceptions[event] ?? rule;
}

function namesIn(dialect: (typeof DIALECT_NAMES)[number]): readonly string[] {
  return EVENT_NAMES.flatMap((event) => eventRow(event)[dialect]?.name ?? []);
}

test("holds openHarness's 17 events and o4's 21, each once", () => {
  expect(OPENHARNESS_NAMES).toHaveLength(17);
  expect(O4_NAMES).toHaveLength(21);
  expect(namesIn("openharness").toSorted()).toEqual(OPENHARNESS_NAMES.toSorted());
  expect(namesIn("o4").toSorted()).toEqual(O4_NAMES.toSorted());
});

test("runs openHarness's hooks before o4's", () => {
  expect(DIALECT_NAMES).toEqual(["openharness", "o4"]);
});

describe.each(EVENT_NAMES)("%s", (event) => {
  const row = eventRow(event);

  test("is an event of a system, and says when it happens", () => {
    expect(row.openharness ?? row.o4).not.toBeNull();
    expect(row.when).toMatch(/^[a-z].*[^.]$/);
  });

  test("is called by its canonical name in openHarness", () => {
    if (row.openharness !== null) expect(row.openharness.name).toBe(event);
    else expect(OPENHARNESS_NAMES).not.toContain(event);
  });

  test("blocks and honours what is decided", () => {
    expect(row.openharness?.blocks ?? "never").toBe(or(BLOCKS.openharness, event, "never"));
    expect(row.o4?.blocks ?? "never").toBe(or(BLOCKS.o4, event, "never"));
    expect(row.honours).toEqual(or<readonly string[]>(HONOURS, event, []));
  });

  test("is fired, waited for and matched as its system's document says", () => {
    if (row.openharness !== null) {
      expect(row.openharness).toMatchObject({ wired: "always", waits: "always", matchers: true });
    }
    if (row.o4 !== null) {
      expect(row.o4).toMatchObject({
        wired: or<string>(O4_WIRED, event, "always"),
        waits: or<unknown>(O4_WAITS, event, "always"),
        matchers: O4_MATCHERS.includes(event),
      });
    }
  });
});
