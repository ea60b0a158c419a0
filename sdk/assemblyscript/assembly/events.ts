// Generated from the host's event table by `node sdk/assemblyscript/generate.ts`.
import { Event } from "./event";

/** A hook's answer. */
export interface Decision {
  toJson(): string;
}

export interface SessionStartDecision extends Decision {}
export interface SessionEndDecision extends Decision {}
export interface UserPromptSubmitDecision extends Decision {}
export interface PreToolUseDecision extends Decision {}
export interface PermissionRequestDecision extends Decision {}
export interface PostToolUseDecision extends Decision {}
export interface PostToolUseFailureDecision extends Decision {}
export interface AssistantMessageDecision extends Decision {}
export interface TurnStartDecision extends Decision {}
export interface TurnStopDecision extends Decision {}
export interface ErrorDecision extends Decision {}
export interface CompactCheckDecision extends Decision {}
export interface PreCompactDecision extends Decision {}
export interface PostCompactDecision extends Decision {}
export interface SubagentStartDecision extends Decision {}
export interface SubagentStopDecision extends Decision {}
export interface TeammateIdleDecision extends Decision {}
export interface FileChangedDecision extends Decision {}
export interface CwdChangedDecision extends Decision {}
export interface ConfigChangeDecision extends Decision {}
export interface NotificationDecision extends Decision {}
export interface TaskCompletedDecision extends Decision {}
export interface WorktreeCreateDecision extends Decision {}
export interface WorktreeRemoveDecision extends Decision {}

/** Answers that stop the event. */
export class Blocking implements SessionStartDecision, UserPromptSubmitDecision, PreToolUseDecision, PermissionRequestDecision, PostToolUseDecision {
  toJson(): string {
    return "";
  }
}

/** Answers on whether a tool may run. */
export class Permitting implements PreToolUseDecision, PermissionRequestDecision {
  toJson(): string {
    return "";
  }
}

/** Answers that add to what the model reads. */
export class Adding implements UserPromptSubmitDecision {
  toJson(): string {
    return "";
  }
}

/** Answers that change a tool's input. */
export class Rewriting implements PreToolUseDecision {
  toJson(): string {
    return "";
  }
}

/** Answers that change a tool's output. */
export class Replacing implements PostToolUseDecision {
  toJson(): string {
    return "";
  }
}

/** A hook's handlers by event: each returns a decision that its event honours, or null for no opinion. */
export class Handlers {
  /** Runs when a session starts, before the first prompt. */
  sessionStart: ((event: Event) => SessionStartDecision | null) | null = null;
  /** Runs when a session ends. */
  sessionEnd: ((event: Event) => SessionEndDecision | null) | null = null;
  /** Runs when a prompt is sent, before the model sees it. */
  userPromptSubmit: ((event: Event) => UserPromptSubmitDecision | null) | null = null;
  /** Runs before a tool runs. */
  preToolUse: ((event: Event) => PreToolUseDecision | null) | null = null;
  /** Runs when a tool call needs approval. */
  permissionRequest: ((event: Event) => PermissionRequestDecision | null) | null = null;
  /** Runs after a tool succeeds. */
  postToolUse: ((event: Event) => PostToolUseDecision | null) | null = null;
  /** Runs after a tool fails or is refused. */
  postToolUseFailure: ((event: Event) => PostToolUseFailureDecision | null) | null = null;
  /** Runs when the model finishes a reply. */
  assistantMessage: ((event: Event) => AssistantMessageDecision | null) | null = null;
  /** Runs at the start of each top-level turn. */
  turnStart: ((event: Event) => TurnStartDecision | null) | null = null;
  /** Runs at the end of each top-level turn. */
  turnStop: ((event: Event) => TurnStopDecision | null) | null = null;
  /** Runs when a turn fails with an error. */
  error: ((event: Event) => ErrorDecision | null) | null = null;
  /** Runs after each turn, before the host checks whether to compact. */
  compactCheck: ((event: Event) => CompactCheckDecision | null) | null = null;
  /** Runs before the conversation is compacted. */
  preCompact: ((event: Event) => PreCompactDecision | null) | null = null;
  /** Runs after the conversation was compacted. */
  postCompact: ((event: Event) => PostCompactDecision | null) | null = null;
  /** Runs when a subagent starts. */
  subagentStart: ((event: Event) => SubagentStartDecision | null) | null = null;
  /** Runs when a subagent ends. */
  subagentStop: ((event: Event) => SubagentStopDecision | null) | null = null;
  /** Runs when a subagent that belongs to a team finishes. */
  teammateIdle: ((event: Event) => TeammateIdleDecision | null) | null = null;
  /** Runs after a tool edits a file. */
  fileChanged: ((event: Event) => FileChangedDecision | null) | null = null;
  /** Runs when the working folder changes. */
  cwdChanged: ((event: Event) => CwdChangedDecision | null) | null = null;
  /** Runs when the configuration changes on disk. */
  configChange: ((event: Event) => ConfigChangeDecision | null) | null = null;
  /** Runs reserved by both systems. */
  notification: ((event: Event) => NotificationDecision | null) | null = null;
  /** Runs reserved by o4. */
  taskCompleted: ((event: Event) => TaskCompletedDecision | null) | null = null;
  /** Runs reserved by o4. */
  worktreeCreate: ((event: Event) => WorktreeCreateDecision | null) | null = null;
  /** Runs reserved by o4. */
  worktreeRemove: ((event: Event) => WorktreeRemoveDecision | null) | null = null;
}

function call<D>(handler: ((event: Event) => D | null) | null, event: Event): Decision | null {
  return handler === null ? null : handler(event);
}

/** What the event's handler decides; null where there is none. */
export function decide(handlers: Handlers, event: Event): Decision | null {
  const name = event.name;
  if (name == "sessionStart") return call<SessionStartDecision>(handlers.sessionStart, event);
  if (name == "sessionEnd") return call<SessionEndDecision>(handlers.sessionEnd, event);
  if (name == "userPromptSubmit") return call<UserPromptSubmitDecision>(handlers.userPromptSubmit, event);
  if (name == "preToolUse") return call<PreToolUseDecision>(handlers.preToolUse, event);
  if (name == "permissionRequest") return call<PermissionRequestDecision>(handlers.permissionRequest, event);
  if (name == "postToolUse") return call<PostToolUseDecision>(handlers.postToolUse, event);
  if (name == "postToolUseFailure") return call<PostToolUseFailureDecision>(handlers.postToolUseFailure, event);
  if (name == "assistantMessage") return call<AssistantMessageDecision>(handlers.assistantMessage, event);
  if (name == "turnStart") return call<TurnStartDecision>(handlers.turnStart, event);
  if (name == "turnStop") return call<TurnStopDecision>(handlers.turnStop, event);
  if (name == "error") return call<ErrorDecision>(handlers.error, event);
  if (name == "compactCheck") return call<CompactCheckDecision>(handlers.compactCheck, event);
  if (name == "preCompact") return call<PreCompactDecision>(handlers.preCompact, event);
  if (name == "postCompact") return call<PostCompactDecision>(handlers.postCompact, event);
  if (name == "subagentStart") return call<SubagentStartDecision>(handlers.subagentStart, event);
  if (name == "subagentStop") return call<SubagentStopDecision>(handlers.subagentStop, event);
  if (name == "teammateIdle") return call<TeammateIdleDecision>(handlers.teammateIdle, event);
  if (name == "fileChanged") return call<FileChangedDecision>(handlers.fileChanged, event);
  if (name == "cwdChanged") return call<CwdChangedDecision>(handlers.cwdChanged, event);
  if (name == "configChange") return call<ConfigChangeDecision>(handlers.configChange, event);
  if (name == "notification") return call<NotificationDecision>(handlers.notification, event);
  if (name == "taskCompleted") return call<TaskCompletedDecision>(handlers.taskCompleted, event);
  if (name == "worktreeCreate") return call<WorktreeCreateDecision>(handlers.worktreeCreate, event);
  if (name == "worktreeRemove") return call<WorktreeRemoveDecision>(handlers.worktreeRemove, event);
  return null;
}
