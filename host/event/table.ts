/** The systems whose hooks run here, in the order in which they run within one layer. */
export const DIALECT_NAMES = ["openharness", "o4"] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

/** What a hook's answer can do on an event, besides blocking it. */
export type Honoured = "additionalContext" | "updatedInput" | "updatedOutput" | "decision";

/** One system's view of an event. */
export interface DialectEvent {
  /** That system's name for the event. */
  readonly name: string;
  /** Whether a matcher limits the event's hooks, on a call that names a tool. */
  readonly matchers: boolean;
  /** When a hook of that system may block it. */
  readonly blocks: "always" | "never" | "print-mode" | "on-failure-block";
  /** In which modes that system fires it. */
  readonly wired: "always" | "interactive-mode" | "never";
  /** Whether the host waits for that system's hooks: always, never, or for a number of milliseconds at most. */
  readonly waits: "always" | "never" | number;
}

/** One point of a session at which hooks run. */
export interface EventRow {
  /** When it happens, to read after "runs". */
  readonly when: string;
  readonly honours: readonly Honoured[];
  readonly openharness: DialectEvent | null;
  readonly o4: DialectEvent | null;
}

const usual = { blocks: "never", wired: "always", waits: "always" } as const;

// openHarness matches on whatever tool the call names; o4 on the events that are about a tool.
const openharness = { ...usual, matchers: true } as const;
const o4 = { ...usual, matchers: false } as const;
const o4Tool = { ...usual, matchers: true } as const;
const o4Interactive = { ...o4, wired: "interactive-mode" } as const;
const o4NotWired = { ...o4, wired: "never" } as const;

/**
 * Every event by its canonical name: the names of both systems, whether it may block, what it honours,
 * whether the host waits. Sources: the events tables of both systems' documents.
 */
export const EVENTS = {
  sessionStart: {
    when: "when a session starts, before the first prompt",
    honours: [],
    openharness: { ...openharness, name: "sessionStart" },
    o4: { ...o4, name: "SessionStart", blocks: "print-mode" },
  },
  sessionEnd: {
    when: "when a session ends",
    honours: [],
    openharness: { ...openharness, name: "sessionEnd" },
    o4: { ...o4, name: "SessionEnd", waits: 10_000 },
  },
  userPromptSubmit: {
    when: "when a prompt is sent, before the model sees it",
    honours: ["additionalContext"],
    openharness: { ...openharness, name: "userPromptSubmit", blocks: "always" },
    o4: { ...o4, name: "UserPromptSubmit", blocks: "print-mode" },
  },
  preToolUse: {
    when: "before a tool runs",
    honours: ["updatedInput", "decision"],
    openharness: { ...openharness, name: "preToolUse", blocks: "always" },
    o4: { ...o4Tool, name: "PreToolUse", blocks: "always" },
  },
  permissionRequest: {
    when: "when a tool call needs approval",
    honours: ["decision"],
    openharness: { ...openharness, name: "permissionRequest", blocks: "always" },
    o4: { ...o4NotWired, name: "PermissionRequest", matchers: true, blocks: "always" },
  },
  postToolUse: {
    when: "after a tool succeeds",
    honours: ["updatedOutput"],
    openharness: { ...openharness, name: "postToolUse" },
    o4: { ...o4Tool, name: "PostToolUse", blocks: "on-failure-block" },
  },
  postToolUseFailure: {
    when: "after a tool fails or is refused",
    honours: [],
    openharness: { ...openharness, name: "postToolUseFailure" },
    o4: { ...o4Tool, name: "PostToolUseFailure", waits: "never" },
  },
  assistantMessage: {
    when: "when the model finishes a reply",
    honours: [],
    openharness: null,
    o4: { ...o4, name: "AssistantMessage" },
  },
  turnStart: {
    when: "at the start of each top-level turn",
    honours: [],
    openharness: { ...openharness, name: "turnStart" },
    o4: null,
  },
  turnStop: {
    when: "at the end of each top-level turn",
    honours: [],
    openharness: { ...openharness, name: "turnStop" },
    o4: { ...o4Interactive, name: "Stop" },
  },
  error: {
    when: "when a turn fails with an error",
    honours: [],
    openharness: null,
    o4: { ...o4, name: "Error" },
  },
  compactCheck: {
    when: "after each turn, before the host checks whether to compact",
    honours: [],
    openharness: null,
    o4: { ...o4Interactive, name: "PreCompact" },
  },
  preCompact: {
    when: "before the conversation is compacted",
    honours: [],
    openharness: { ...openharness, name: "preCompact" },
    o4: { ...o4Interactive, name: "CompactStart" },
  },
  postCompact: {
    when: "after the conversation was compacted",
    honours: [],
    openharness: { ...openharness, name: "postCompact" },
    o4: { ...o4Interactive, name: "CompactEnd" },
  },
  subagentStart: {
    when: "when a subagent starts",
    honours: [],
    openharness: { ...openharness, name: "subagentStart" },
    o4: { ...o4, name: "SubagentStart" },
  },
  subagentStop: {
    when: "when a subagent ends",
    honours: [],
    openharness: { ...openharness, name: "subagentStop" },
    o4: { ...o4, name: "SubagentStop" },
  },
  teammateIdle: {
    when: "when a subagent that belongs to a team finishes",
    honours: [],
    openharness: null,
    o4: { ...o4, name: "TeammateIdle" },
  },
  fileChanged: {
    when: "after a tool edits a file",
    honours: [],
    openharness: { ...openharness, name: "fileChanged" },
    o4: null,
  },
  cwdChanged: {
    when: "when the working folder changes",
    honours: [],
    openharness: { ...openharness, name: "cwdChanged" },
    o4: null,
  },
  configChange: {
    when: "when the configuration changes on disk",
    honours: [],
    openharness: { ...openharness, name: "configChange" },
    o4: { ...o4NotWired, name: "ConfigChange" },
  },
  notification: {
    when: "reserved by both systems",
    honours: [],
    openharness: { ...openharness, name: "notification" },
    o4: { ...o4NotWired, name: "Notification" },
  },
  taskCompleted: {
    when: "reserved by o4",
    honours: [],
    openharness: null,
    o4: { ...o4NotWired, name: "TaskCompleted" },
  },
  worktreeCreate: {
    when: "reserved by o4",
    honours: [],
    openharness: null,
    o4: { ...o4NotWired, name: "WorktreeCreate" },
  },
  worktreeRemove: {
    when: "reserved by o4",
    honours: [],
    openharness: null,
    o4: { ...o4NotWired, name: "WorktreeRemove" },
  },
} as const satisfies Record<string, EventRow>;

/** The canonical name of an event. */
export type EventName = keyof typeof EVENTS;

export const EVENT_NAMES = Object.keys(EVENTS) as readonly EventName[];

/** The row of an event, with the table's wide types. */
export function eventRow(event: EventName): EventRow {
  return EVENTS[event];
}
