import type { Outcome } from "../decision/outcome.ts";
import { messageOf } from "../failure/caught.ts";
import { TraceFile } from "./file.ts";
import type { EventRecord } from "./record.ts";

/** Writes records of events where somebody asked for them. */
export interface Recorder {
  /** Records an event. Its outcome is handed on whether or not that works, but not in silence. */
  record(outcome: Outcome, describe: (time: string) => EventRecord): Promise<Outcome>;
}

/** `now` gives milliseconds since the Unix epoch. */
export function createRecorder(path: string | null, now: () => number): Recorder {
  const file = path === null ? null : new TraceFile(path);
  return {
    async record(outcome, describe) {
      if (file === null) return outcome;
      try {
        // Loaded only where somebody records: finding secrets takes a library.
        const { maskDeep } = await import("../mask/deep.ts");
        await file.append(maskDeep(describe(new Date(now()).toISOString())));
        return outcome;
      } catch (error) {
        const text = `the trace can't be written: ${messageOf(error)}`;
        return { ...outcome, messages: [...outcome.messages, { kind: "warn", text }] };
      }
    },
  };
}
