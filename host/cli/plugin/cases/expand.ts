import { isJsonObject, type JsonObject, type JsonValue } from "../../../event/json.ts";
import { drawRandom } from "./random.ts";

/** A table of cases with what its cases have in common; a bare list of cases has nothing of that. */
export interface CaseTable {
  readonly cases: readonly JsonValue[];
  /** Fields of every case that doesn't say otherwise. */
  readonly defaults: JsonObject;
  /** By a name that a case may use as a field: the fields that it stands for, with `$` in place of the value. */
  readonly shorthands: Readonly<Record<string, JsonObject>>;
  /** Whether `<36>` and the like in the events stand for random characters. */
  readonly random: boolean;
}

const PLACEHOLDER = "$";

/** The case as it would be without defaults, shorthands and random characters; its own fields count most. */
export function expandCase(one: JsonObject, { defaults, shorthands, random }: CaseTable): JsonObject {
  const own: Record<string, JsonValue | undefined> = {};
  let expanded = defaults;
  for (const [field, value] of Object.entries(one)) {
    const shorthand = Object.hasOwn(shorthands, field) ? shorthands[field] : undefined;
    if (shorthand === undefined || value === undefined) own[field] = value;
    else expanded = merge(expanded, filled(shorthand, value));
  }
  const whole = merge(expanded, own);
  return random ? drawRandom(whole, ["context", "envelope"]) : whole;
}

/** Tables are joined field by field, whatever else is replaced. */
function merge(base: JsonObject, over: JsonObject): JsonObject {
  const joined: Record<string, JsonValue | undefined> = { ...base };
  for (const [field, value] of Object.entries(over)) {
    const below = joined[field];
    joined[field] = isJsonObject(below) && isJsonObject(value) ? merge(below, value) : value;
  }
  return joined;
}

function filled(shorthand: JsonObject, value: JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(shorthand).map(([field, part]) => [field, filledValue(part, value)]));
}

function filledValue(part: JsonValue | undefined, value: JsonValue): JsonValue | undefined {
  if (part === PLACEHOLDER) return value;
  return isJsonObject(part) ? filled(part, value) : part;
}
