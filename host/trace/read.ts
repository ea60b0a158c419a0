import { readFile } from "node:fs/promises";
import { parseJsonObject } from "../event/json.ts";
import { failure, HookletError } from "../failure/failure.ts";
import type { EventRecord } from "./record.ts";

/** The last event of a trace file. Rejects with `trace.unreadable` where there is none. */
export async function readLastRecord(file: string): Promise<EventRecord> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw unreadable(`there is no trace file \`${file}\``);
  const record = parseJsonObject(text.trimEnd().split("\n").at(-1) ?? "");
  if (record === null || typeof record.event !== "string" || !Array.isArray(record.hooks)) {
    throw unreadable(`the last line of \`${file}\` is not the record of an event`);
  }
  // A line of that shape was written by the recorder.
  return record as unknown as EventRecord;
}

function unreadable(message: string): HookletError {
  return new HookletError(failure("trace.unreadable", message));
}
