import type { HookEntry } from "../../config/entry.ts";
import { NO_OPINION, type Verdict } from "../../decision/verdict.ts";
import type { EventCall } from "../../event/call.ts";
import { type DialectEvent, eventRow } from "../../event/table.ts";
import type { Failure } from "../../failure/failure.ts";
import { maskSecrets } from "../../mask/secrets.ts";
import { blockedMessage } from "./message.ts";
import { shownFailure } from "./shown.ts";

const MAY_BLOCK: Readonly<Record<DialectEvent["blocks"], (entry: HookEntry, call: EventCall) => boolean>> = {
  always: () => true,
  never: () => false,
  "print-mode": (_, call) => call.mode === "print",
  "on-failure-block": (entry) => entry.onFailure === "block",
};

/** Whether a block of that entry stops what the event announces. */
export function mayBlock(entry: HookEntry, call: EventCall): boolean {
  return MAY_BLOCK[eventRow(call.event).o4?.blocks ?? "never"](entry, call);
}

/** Whether the event takes no notice of an exit code 2. Source: the o4 document, "What a hook's result does". */
export function ignoresBlock(entry: HookEntry, call: EventCall): boolean {
  return eventRow(call.event).o4?.blocks === "on-failure-block" && !mayBlock(entry, call);
}

/** A block: it stops the remaining hooks, and where the event lets it what the event announces. */
export function blocked(entry: HookEntry, call: EventCall, said: Partial<Verdict>): Verdict {
  const binding = mayBlock(entry, call);
  const message = binding ? blockedMessage(call.event, "blocked") : null;
  return { ...NO_OPINION, opinion: "deny", binding, halts: true, message, ...said };
}

/** A permission decision against the call: the remaining hooks still run. */
export function denied(call: EventCall): Verdict {
  return { ...NO_OPINION, opinion: "deny", binding: true, message: blockedMessage(call.event, "denied") };
}

/** A failure, by the entry's `on_failure`. */
export function failed(entry: HookEntry, call: EventCall, cause: Failure): Verdict {
  const said = { failure: cause, messages: shownFailure(entry, call, cause) };
  if (entry.onFailure !== "block") return { ...NO_OPINION, ...said };
  return blocked(entry, call, { ...said, reason: `the hook failed: ${maskSecrets(cause.message)}` });
}
