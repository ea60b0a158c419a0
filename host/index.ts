export type { FireOptions, Host, HostOptions } from "./api.ts";
export type {
  CommandSpec,
  FailurePolicy,
  Grants,
  HandlerSpec,
  HookEntry,
  HttpSpec,
  Limits,
  Provenance,
  WasmSpec,
} from "./config/entry.ts";
export type { LayerName } from "./config/layer.ts";
export type { HookTrace, Outcome, SkipReason } from "./decision/outcome.ts";
export type { Message, Opinion } from "./decision/verdict.ts";
export type { Mode } from "./event/call.ts";
export type { EventContext } from "./event/context.ts";
export type { JsonObject, JsonValue } from "./event/json.ts";
export { type DialectName, EVENTS, type EventName, type EventRow } from "./event/table.ts";
export { ConfigurationError, type Diagnostic, type Place, type Position } from "./failure/diagnostic.ts";
export { type Failure, HookletError } from "./failure/failure.ts";
export { FAILURES, type FailureCode } from "./failure/table.ts";
export { createHost } from "./host.ts";
export type { Matcher } from "./match/matcher.ts";
export type { PlannedEntry } from "./plan.ts";
export type { Pins } from "./trust/record.ts";
export { type TrustedWorkspace, trustWorkspace, untrustWorkspace } from "./trust/workspace.ts";
