/**
 * Every event by its canonical name: whether some system lets a hook block it, and what an answer can do besides.
 * Generated from the host's event table by `node sdk/typescript/generate.ts`.
 */
export const EVENTS = {
  /** Runs when a session starts, before the first prompt. */
  sessionStart: { blocks: true, honours: [] },
  /** Runs when a session ends. */
  sessionEnd: { blocks: false, honours: [] },
  /** Runs when a prompt is sent, before the model sees it. */
  userPromptSubmit: { blocks: true, honours: ["additionalContext"] },
  /** Runs before a tool runs. */
  preToolUse: { blocks: true, honours: ["updatedInput", "decision"] },
  /** Runs when a tool call needs approval. */
  permissionRequest: { blocks: true, honours: ["decision"] },
  /** Runs after a tool succeeds. */
  postToolUse: { blocks: true, honours: ["updatedOutput"] },
  /** Runs after a tool fails or is refused. */
  postToolUseFailure: { blocks: false, honours: [] },
  /** Runs when the model finishes a reply. */
  assistantMessage: { blocks: false, honours: [] },
  /** Runs at the start of each top-level turn. */
  turnStart: { blocks: false, honours: [] },
  /** Runs at the end of each top-level turn. */
  turnStop: { blocks: false, honours: [] },
  /** Runs when a turn fails with an error. */
  error: { blocks: false, honours: [] },
  /** Runs after each turn, before the host checks whether to compact. */
  compactCheck: { blocks: false, honours: [] },
  /** Runs before the conversation is compacted. */
  preCompact: { blocks: false, honours: [] },
  /** Runs after the conversation was compacted. */
  postCompact: { blocks: false, honours: [] },
  /** Runs when a subagent starts. */
  subagentStart: { blocks: false, honours: [] },
  /** Runs when a subagent ends. */
  subagentStop: { blocks: false, honours: [] },
  /** Runs when a subagent that belongs to a team finishes. */
  teammateIdle: { blocks: false, honours: [] },
  /** Runs after a tool edits a file. */
  fileChanged: { blocks: false, honours: [] },
  /** Runs when the working folder changes. */
  cwdChanged: { blocks: false, honours: [] },
  /** Runs when the configuration changes on disk. */
  configChange: { blocks: false, honours: [] },
  /** Runs reserved by both systems. */
  notification: { blocks: false, honours: [] },
  /** Runs reserved by o4. */
  taskCompleted: { blocks: false, honours: [] },
  /** Runs reserved by o4. */
  worktreeCreate: { blocks: false, honours: [] },
  /** Runs reserved by o4. */
  worktreeRemove: { blocks: false, honours: [] },
} as const;
