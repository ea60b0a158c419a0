import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { type Command, InvalidArgumentError } from "commander";
import { collectGrants, type Grant, parseGrant } from "../../bundle/grants.ts";
import { isJsonObject, type JsonObject } from "../../event/json.ts";
import { messageOf } from "../../failure/caught.ts";
import { countOf } from "./count.ts";
import { envelopeOf } from "./event.ts";
import { pluginProblem } from "./problem.ts";
import type { Request } from "./runner.ts";

/** The options of a command that sends one event to a plugin. */
export interface InputOptions {
  readonly config?: string;
  readonly allow: readonly Grant[];
  readonly fuel?: number;
  readonly cwd: string;
  readonly build: boolean;
  readonly json: boolean;
}

/** Adds those options, and the arguments that they go with, to a command. */
export function withInput(command: Command): Command {
  return command
    .argument("<event>", "a JSON file with the event's name in `event` and its context beside it, or `-`")
    .argument("[plugin]", "the folder of hooklet.json, or a component", ".")
    .option("--config <json>", "the entry's config: a JSON object, or a file that holds one")
    .option("--allow <kind=name>", "grant something: env=NAME, read=FOLDER, write=FOLDER, http=HOST", addGrant, [])
    .option("--fuel <units>", "the fuel of the call", countOf)
    .option("--cwd <dir>", "the workspace of the event", process.cwd())
    .option("--no-build", "take the component as it is")
    .option("--json", "print one JSON object", false);
}

/** Reads the event and what goes with it. */
export async function readRequest(source: string, options: InputOptions): Promise<Request> {
  const cwd = resolve(options.cwd);
  const { event, ...context } = await readTable(source, "event");
  const config = options.config === undefined ? {} : await readTable(options.config, "config");
  return {
    ...envelopeOf(event, context, cwd),
    config: JSON.stringify(config),
    grants: collectGrants(options.allow),
    cwd,
    fuel: options.fuel ?? null,
  };
}

function addGrant(word: string, others: readonly Grant[]): readonly Grant[] {
  const grant = parseGrant(word);
  if (grant === null) throw new InvalidArgumentError("write env=NAME, read=FOLDER, write=FOLDER or http=HOST");
  return [...others, grant];
}

async function readTable(source: string, noun: string): Promise<JsonObject> {
  const json = await readSource(source, noun);
  try {
    const value: unknown = JSON.parse(json);
    if (isJsonObject(value)) return value;
  } catch (error) {
    const said = messageOf(error);
    throw pluginProblem("event", `the ${noun} in \`${source}\` is not JSON: ${said}`, "give a JSON object");
  }
  throw pluginProblem("event", `the ${noun} in \`${source}\` is not a JSON object`, "give a JSON object");
}

async function readSource(source: string, noun: string): Promise<string> {
  if (source === "-") return text(process.stdin);
  if (source.trimStart().startsWith("{")) return source;
  return readFile(source, "utf8").catch(() => {
    throw pluginProblem("event", `there is no file \`${source}\` to read the ${noun} from`, "check the path");
  });
}
