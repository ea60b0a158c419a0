import { readFile } from "node:fs/promises";
import process from "node:process";
import type { EventContext } from "../event/context.ts";
import { isJsonObject } from "../event/json.ts";
import { codeOf, messageOf } from "../failure/caught.ts";
import { failure, HookletError } from "../failure/failure.ts";

/** Reads the event's context: from a file, from standard input for `-`, an empty one where there is no source. */
export async function readContext(source: string | undefined): Promise<EventContext> {
  if (source === undefined) return {};
  const where = source === "-" ? "standard input" : `\`${source}\``;
  const value = parse(await read(source, where), where);
  if (!isJsonObject(value)) throw invalid(`the context in ${where} is not a JSON object`);
  // The host checks the fields that it knows.
  return value as EventContext;
}

async function read(source: string, where: string): Promise<string> {
  if (source === "-") return (await import("node:stream/consumers")).text(process.stdin);
  try {
    return await readFile(source, "utf8");
  } catch (error) {
    const code = codeOf(error);
    throw invalid(`the context in ${where} can't be read${code === null ? "" : ` (${code})`}`);
  }
}

function parse(json: string, where: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw invalid(`the context in ${where} is not JSON: ${messageOf(error)}`);
  }
}

function invalid(message: string): HookletError {
  return new HookletError(failure("context.invalid", message));
}
