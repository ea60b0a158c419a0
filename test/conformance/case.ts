import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { EventContext, JsonValue, Mode } from "../../host/index.ts";
import type { ServedAnswer } from "./server.ts";
import type { Trust } from "./trust.ts";

/**
 * One whole-system case, as its YAML file holds it. In all texts `{{url}}` is the server's address without a last
 * slash and `{{port}}` its port, `{{workspace}}` and `{{home}}` are the two folders, and `{{repeat x 9}}` is nine
 * times `x`.
 */
export interface Case {
  /** What the case proves: one or several sentences of the document, verbatim. */
  readonly sentence: string | readonly string[];
  readonly name: string;
  /** Paths below the workspace, or below the home folder after `home:`. One that starts with `#!` can be run. */
  readonly files?: Readonly<Record<string, string>>;
  /** What happens in the host before the event. */
  readonly before?: readonly Step[];
  readonly event: string;
  readonly context?: EventContext;
  /** Whether hooks that their system doesn't wait for are waited for. */
  readonly waitForAll?: boolean;
  readonly mode?: Mode;
  /** `bypassed` where nothing is written. */
  readonly trust?: Trust;
  /** Variables of the host beside its usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** What a server on loopback answers, by path. */
  readonly server?: Readonly<Record<string, ServedAnswer>>;
  readonly expect: Expectation;
}

/** An event whose outcome nobody looks at, a skill that the user starts, by its file, or files that are written. */
export type Step =
  | { readonly event: string; readonly context?: EventContext }
  | { readonly skill: string }
  | { readonly files: Readonly<Record<string, string>> };

/**
 * What has to come of a case: any fields of the outcome, and the following. A text may be written as
 * `{ matches: REGEX }`. `files`, `requests` and `updatedInput` have to be exactly as written, all else has to hold what
 * is written.
 */
export interface Expectation {
  /** The error that the host rejects with, as it is made or as it fires. */
  readonly rejected?: JsonValue;
  /** The diagnostics of the configuration. */
  readonly diagnostics?: readonly JsonValue[];
  /** The entries of the host after the event, and the text that lists them. */
  readonly entries?: readonly JsonValue[];
  readonly listing?: JsonValue;
  /** Files after the event: the text, null where there must be none, and for `.json` the value. */
  readonly files?: Readonly<Record<string, JsonValue>>;
  /** What the server got: method, path, and the body as a value. */
  readonly requests?: readonly JsonValue[];
  /** Files that hold the id of a process which must have ended. */
  readonly ended?: readonly string[];
  readonly [outcomeField: string]: unknown;
}

/** A case with the file that holds it. */
export interface FiledCase extends Case {
  readonly file: string;
}

const FIELDS = [
  ...["sentence", "name", "files", "before", "event", "context", "waitForAll", "mode", "trust", "env", "server"],
  "expect",
];

/** Fields of the observation that an expectation may name. */
const EXPECTED_FIELDS = [
  ...["event", "decision", "blocked", "reason", "message", "additionalContext", "updatedInput", "updatedOutput"],
  ...["messages", "hooks", "rejected", "diagnostics", "entries", "listing", "files", "requests", "ended"],
];

/** All cases of one system: every YAML file of its folder beside `sentences.yaml`. */
export async function readCases(system: string): Promise<readonly FiledCase[]> {
  const folder = fileURLToPath(new URL(system, import.meta.url));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".yaml") && file !== "sentences.yaml");
  const read = files.sort().map(async (file) => casesOf(file, await readFile(join(folder, file), "utf8")));
  return (await Promise.all(read)).flat();
}

/** The cases of a file. Throws where one has a field that nothing would look at, or expects nothing. */
export function casesOf(file: string, text: string): readonly FiledCase[] {
  const cases = parse(text) as readonly Case[];
  for (const one of cases) {
    const missing = ["sentence", "name", "event", "expect"].filter((field) => !(field in one));
    const unknown = [
      ...Object.keys(one).filter((field) => !FIELDS.includes(field)),
      ...Object.keys(one.expect ?? {}).filter((field) => !EXPECTED_FIELDS.includes(field)),
    ];
    if (missing.length > 0) throw new Error(`${file}: \`${one.name}\` lacks \`${missing.join("`, `")}\``);
    if (unknown.length > 0) throw new Error(`${file}: \`${one.name}\` has unknown fields: \`${unknown.join("`, `")}\``);
    if (Object.keys(one.expect).length === 0) throw new Error(`${file}: \`${one.name}\` expects nothing`);
  }
  return cases.map((one) => ({ ...one, file }));
}
