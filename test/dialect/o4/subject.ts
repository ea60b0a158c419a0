import type { HookEntry } from "../../../host/config/entry.ts";
import type { LayerName } from "../../../host/config/layer.ts";
import { o4 } from "../../../host/dialect/o4/index.ts";
import type { EventCall } from "../../../host/event/call.ts";

/** Parses the text of a `config.toml`, of the project unless another layer is meant. */
export function parseConfig(text: string, layer: LayerName = "project") {
  return o4.parse({ layer, file: "/project/.o4/config.toml", text, base: "/project" });
}

/** Parses the text of an `.o4.md`. */
export function parseInstructions(text: string) {
  return o4.parse({ layer: "instructions", file: "/project/.o4.md", text, base: "/project" });
}

/** The one entry of a hook whose fields are given as TOML lines: on `Stop`, with a command, unless they say otherwise. */
export function hookEntry(fields: string): HookEntry {
  const event = /^event\s*=/m.test(fields) ? "" : 'event = "Stop"\n';
  const command = /^(handler|command)\s*=/m.test(fields) ? "" : 'command = "run"\n';
  const { entries, diagnostics } = parseConfig(`[[hooks]]\n${event}${command}${fields}\n`);
  const [entry] = entries;
  if (entry === undefined) throw new Error(`no entry came of it: ${JSON.stringify(diagnostics)}`);
  return entry;
}

/** What is said of a hook with these fields: severity, code and place, the first line of the fields being 1. */
export function complaints(fields: string): readonly string[] {
  const { diagnostics } = parseConfig(`[[hooks]]\n${fields}\n`);
  return diagnostics.map(({ severity, code, place }) => `${severity} ${code} ${place.line - 1}:${place.column}`);
}

/** An event that fires now. */
export function eventCall(event: EventCall["event"], call: Partial<EventCall> = {}): EventCall {
  return { event, context: {}, mode: "interactive", cwd: "/project", timestamp: 1_790_298_235_343, env: {}, ...call };
}
