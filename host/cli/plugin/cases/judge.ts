import { isDeepStrictEqual } from "node:util";
import { isJsonObject, type JsonValue } from "../../../event/json.ts";
import { declaredMessage, type Reply } from "../reply.ts";
import type { Case, Expectation } from "./table.ts";

/** What has to be so and isn't, in words to read on their own; none where the case is passed. */
export function judge({ expected }: Case, reply: Reply, fuelCeiling: number | null): readonly string[] {
  const problems = [...expected].flatMap(([field, wanted]) => {
    const [want, got] = [wanted, FOUND[field](reply)].map((value) => normal(field, value));
    return isDeepStrictEqual(want, got) ? [] : [`expected ${field} ${text(want)}, got ${text(got)}`];
  });
  if (reply.error !== null && !expected.has("failure")) problems.push(`failed: ${declaredMessage(reply.error)}`);
  if (fuelCeiling !== null && (reply.fuel ?? 0) > fuelCeiling) {
    problems.push(`used ${reply.fuel} units of fuel, ${fuelCeiling} are allowed`);
  }
  return problems;
}

const FOUND: Readonly<Record<Expectation, (reply: Reply) => JsonValue>> = {
  decision: ({ decision }) => decision,
  reason: ({ reason }) => reason,
  additionalContext: ({ additionalContext }) => additionalContext,
  updatedInput: ({ updatedInput }) => updatedInput,
  updatedOutput: ({ updatedOutput }) => updatedOutput,
  failure: ({ error }) => (error === null ? null : declaredMessage(error)),
  log: ({ log }) => log,
};

/** `block` is another word for `deny`, and a line of the log may be written as a table. */
function normal(field: Expectation, value: JsonValue | undefined): JsonValue {
  if (field === "decision" && value === "block") return "deny";
  if (field !== "log" || !Array.isArray(value)) return value ?? null;
  return value.map((line) => (isJsonObject(line) ? `${line.level}: ${line.message}` : line));
}

function text(value: JsonValue | undefined): string {
  return value === null || value === undefined ? "none" : JSON.stringify(value);
}
