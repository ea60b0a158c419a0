import type { HookEntry } from "../config/entry.ts";
import { formatSize } from "../config/size.ts";
import { printable } from "./style.ts";

const SHOWN = 60;

/** What an entry runs, on one line: its command, address or plugin. */
export function describeEntry({ handler }: HookEntry): string {
  switch (handler.kind) {
    case "command":
      return oneLine(handler.command);
    case "http":
      return oneLine(handler.url);
    case "wasm":
      return oneLine(handler.plugin);
  }
}

function oneLine(text: string): string {
  const line = printable(text.trim().replace(/\s+/g, " "));
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1)}…`;
}

/** What bounds a plugin and what it may reach; nothing for other handlers. */
export function describeSandbox({ handler }: HookEntry): readonly string[] {
  if (handler.kind !== "wasm") return [];
  const { limits, grants } = handler;
  const limited = [
    limits.fuel === null ? [] : [`fuel=${limits.fuel}`],
    limits.memory === null ? [] : [`memory=${formatSize(limits.memory)}`],
  ].flat();
  const granted = Object.entries(grants).flatMap(([kind, names]: [string, readonly string[]]) =>
    names.length === 0 ? [] : [`${kind}=${names.join(",")}`],
  );
  return [...limited, ...(granted.length === 0 ? [] : [`allow: ${granted.join(" ")}`])];
}
