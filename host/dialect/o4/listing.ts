import type { HandlerSpec, HookEntry } from "../../config/entry.ts";
import { eventRow } from "../../event/table.ts";

/**
 * The text of `/hooks`: every entry in the order given. `mask` hides secrets in all that the configuration's author
 * wrote; values of `env` are never shown. Source: the o4 document, section "See your hooks".
 */
export function formatHooks(entries: readonly HookEntry[], mask: (text: string) => string): string {
  const plural = entries.length === 1 ? "hook" : "hooks";
  const lines = entries.flatMap((entry, index) => [`${index + 1}. ${summary(entry, mask)}`, ...details(entry, mask)]);
  return [`${entries.length} ${plural} configured:`, ...lines].join("\n");
}

function summary(entry: HookEntry, mask: (text: string) => string): string {
  const native = eventRow(entry.event)[entry.source.dialect];
  return [
    native?.name ?? entry.event,
    ...(native?.wired === "never" ? ["(not yet wired)"] : []),
    `[${entry.nativeHandler}]`,
    `matcher=${entry.match === null ? "*" : mask(entry.match.written)}`,
    `on_failure=${entry.onFailure}`,
    ...(entry.timeoutSet ? [`timeout=${entry.timeoutMs / 1000}s`] : []),
  ].join(" ");
}

function details({ handler }: HookEntry, mask: (text: string) => string): readonly string[] {
  const runs = `-> ${oneLine(mask(whatRuns(handler)))}`;
  if (handler.kind !== "command") return [runs];
  const names = Object.keys(handler.env);
  return [
    runs,
    ...(handler.cwd === null ? [] : [`cwd: ${oneLine(mask(handler.cwd))}`]),
    ...(names.length === 0 ? [] : [`env: ${names.join(", ")}`]),
  ];
}

function whatRuns(handler: HandlerSpec): string {
  switch (handler.kind) {
    case "command":
      return handler.command;
    case "http":
      return handler.url;
    case "wasm":
      return handler.plugin;
  }
}

/** A script of several lines would look like further hooks. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*[\r\n]+\s*/g, " ");
}
