import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Grants } from "../../../config/entry.ts";
import { NO_GRANTS } from "../../../config/field.ts";
import { closest } from "../../../config/suggest.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../event/json.ts";
import { messageOf } from "../../../failure/caught.ts";
import { shortPath } from "../../path.ts";
import { envelopeOf, rawEnvelope, type Sent } from "../event.ts";
import { readGrants } from "../grants.ts";
import { pluginProblem } from "../problem.ts";
import { type CaseTable, expandCase } from "./expand.ts";

/** One case of a table: what a plugin gets, and what has to come of it. */
export interface Case {
  readonly name: string;
  readonly sent: Sent;
  readonly config: JsonObject;
  readonly grants: Grants;
  /** The expectations by their names in the table. What a case doesn't name isn't looked at. */
  readonly expected: ReadonlyMap<Expectation, JsonValue>;
}

/** What a case may expect; null expects that there is none. */
export const EXPECTATIONS = [
  "decision",
  "reason",
  "additionalContext",
  "updatedInput",
  "updatedOutput",
  "failure",
  "log",
] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

const GIVEN = ["name", "event", "context", "envelope", "config", "allow"];
const KNOWN: readonly string[] = [...GIVEN, ...EXPECTATIONS];

/** Where cases run where they don't say: a folder that need not be there. */
const CWD = "/workspace";

/** Reads a table of cases, YAML or JSON; throws what is wrong with it. */
export async function readCases(file: string): Promise<readonly Case[]> {
  const table = await readTable(file);
  return table.cases.map((one, index) => {
    if (!isJsonObject(one)) throw wrong(file, index, "is not a table", "start each case with `- name:`");
    return readCase(expandCase(one, table), (problem, hint) => wrong(file, index, problem, hint));
  });
}

async function readTable(file: string): Promise<CaseTable> {
  const label = `\`${shortPath(file)}\``;
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null)
    throw pluginProblem("cases", `there is no table of cases ${label}`, "write one, or give `--cases`");
  let table: JsonValue;
  try {
    table = parse(text);
  } catch (error) {
    const said = messageOf(error);
    throw pluginProblem("cases", `${label} is not YAML: ${said}`, "correct the line that is named");
  }
  if (!isJsonObject(table)) return { ...NOTHING_IN_COMMON, cases: casesIn(table, label) };
  const { cases, defaults = {}, shorthands = {}, random = false, ...others } = table;
  const [unknown] = Object.keys(others);
  const refuse = (problem: string, hint: string) => pluginProblem("cases", `${label} ${problem}`, hint);
  if (unknown !== undefined) {
    throw refuse(`has an unknown field \`${unknown}\``, "a table has cases, defaults, shorthands, random");
  }
  if (!isJsonObject(defaults)) throw refuse("has `defaults` that are not a table", "write fields of a case");
  if (typeof random !== "boolean")
    throw refuse("has a `random` that is neither true nor false", "write `random: true`");
  if (!isShorthands(shorthands)) {
    throw refuse("has `shorthands` that are not tables", "write `NAME: { context: { toolInput: { command: $ } } }`");
  }
  const taken = Object.keys(shorthands).find((name) => KNOWN.includes(name));
  if (taken !== undefined) throw refuse(`has a shorthand \`${taken}\`, which is a field of its own`, "rename it");
  return { cases: casesIn(cases, label), defaults, shorthands, random };
}

const NOTHING_IN_COMMON = { defaults: {}, shorthands: {}, random: false };

function casesIn(value: JsonValue | undefined, label: string): readonly JsonValue[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw pluginProblem("cases", `${label} is not a list of cases`, "start each case with `- name:`");
}

function isShorthands(value: JsonValue): value is Record<string, JsonObject> {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

type Wrong = (problem: string, hint: string) => Error;

function readCase(one: JsonObject, wrongCase: Wrong): Case {
  const unknown = Object.keys(one).find((field) => !KNOWN.includes(field));
  if (unknown !== undefined) {
    const meant = closest(unknown, KNOWN);
    const hint = meant === null ? `a case has ${KNOWN.join(", ")}` : `did you mean \`${meant}\`?`;
    throw wrongCase(`has an unknown field \`${unknown}\``, hint);
  }
  const expected = new Map(
    EXPECTATIONS.flatMap((field) => (one[field] === undefined ? [] : [[field, one[field]] as const])),
  );
  if (expected.size === 0) throw wrongCase("expects nothing", `add one of ${EXPECTATIONS.join(", ")}`);
  const { name, config = {}, allow = {} } = one;
  const grants = readGrants(allow);
  if (typeof name !== "string") throw wrongCase("has no name", "say in `name` what it shows");
  if (!isJsonObject(config)) throw wrongCase("has a `config` that is not a table", "write the entry's `config` table");
  if (grants === null)
    throw wrongCase("has an `allow` that is not a table of lists", "write `allow: { read: [./docs] }`");
  return { name, sent: sentBy(one, wrongCase), config, grants: { ...NO_GRANTS, ...grants }, expected };
}

function sentBy({ event, context = {}, envelope }: JsonObject, wrongCase: Wrong): Sent {
  if (isJsonObject(envelope)) return rawEnvelope(envelope);
  if (envelope !== undefined || !isJsonObject(context)) {
    throw wrongCase("has a `context` or an `envelope` that is not a table", "write fields such as `toolName: Bash`");
  }
  try {
    return envelopeOf(event, context, CWD);
  } catch (error) {
    throw error instanceof Error && "hint" in error
      ? wrongCase(`is about no event: ${error.message}`, String(error.hint))
      : error;
  }
}

function wrong(file: string, index: number, problem: string, hint: string): Error {
  return pluginProblem("cases", `case ${index + 1} of \`${shortPath(file)}\` ${problem}`, hint);
}
