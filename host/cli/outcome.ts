import type { HookEntry } from "../config/entry.ts";
import type { HookTrace, Outcome } from "../decision/outcome.ts";
import { describeEntry } from "./entry.ts";
import { printable, styled } from "./style.ts";
import { alignColumns, hanging } from "./table.ts";

const DECISIONS = {
  allow: styled("green", "allowed"),
  ask: styled("yellow", "ask the user"),
  deny: styled("red", "denied"),
} as const;

const LABEL_WIDTH = 10;

/** An outcome for people: the decision, what it carries, and what each hook did. */
export function formatOutcome(outcome: Outcome, entries: readonly HookEntry[]): string {
  const decision = outcome.decision === null ? "no opinion" : DECISIONS[outcome.decision];
  const carried = [
    ["reason", outcome.reason],
    ["message", outcome.reason !== null && outcome.message?.includes(outcome.reason) ? null : outcome.message],
    ["context", outcome.additionalContext],
    ["input", outcome.updatedInput === null ? null : JSON.stringify(outcome.updatedInput)],
    ["output", outcome.updatedOutput],
    ...outcome.messages.map(({ kind, text }) => [kind, text]),
  ].flatMap(([label, text]) => (label == null || text == null ? [] : [labelled(label, text)]));
  const hooks = outcome.hooks.map((hook) => hookRow(hook, entries));
  const table = hooks.length === 0 ? ["  no hooks for this event"] : alignColumns(hooks).map((line) => `  ${line}`);
  return [`${styled("bold", outcome.event)}: ${decision}`, ...carried, "", ...table].join("\n");
}

function labelled(label: string, text: string): string {
  return `  ${styled("dim", label.padEnd(LABEL_WIDTH))}${hanging(printable(text), LABEL_WIDTH + 2)}`;
}

function hookRow(hook: HookTrace, entries: readonly HookEntry[]): readonly string[] {
  const entry = entries.find(({ id }) => id === hook.id);
  const what = entry === undefined ? "" : describeEntry(entry);
  const time = hook.durationMs === null ? "" : `${hook.durationMs.toFixed(1)} ms`;
  return [styled("dim", hook.id), hook.handler, statusOf(hook), time, what];
}

function statusOf(hook: HookTrace): string {
  if (hook.status === "skipped") return styled("dim", hook.skipReason ?? "skipped");
  if (hook.status === "failed") return styled("red", `failed (${hook.error?.code})`);
  return hook.opinion === null ? "no opinion" : DECISIONS[hook.opinion];
}
