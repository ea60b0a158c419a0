import { fail, log } from "@hooklet/sdk";
import { OWN_RULE, RULE_IDS, type Rules } from "./find/rules.ts";
import { matchesGlob } from "./text/glob.ts";

const FIELDS = ["prompts", "inputs", "outputs", "allow", "off", "prefixes", "fuel"];

/** What is done where a secret is found; the first is what is done without a word in the config. */
const ACTIONS = {
  prompts: ["deny", "off"],
  inputs: ["deny", "ask", "off"],
  outputs: ["replace", "off"],
} as const;

type Action<Field extends keyof typeof ACTIONS> = (typeof ACTIONS)[Field][number];

/** The plugin's `config` table with its defaults filled in. */
export interface Settings {
  prompts: Action<"prompts">;
  inputs: Action<"inputs">;
  outputs: Action<"outputs">;
  rules: Rules;
  /** Whether a secret is one that the user lets pass. */
  allows: (secret: string) => boolean;
}

/** Fails with the field's name where one has the wrong type; a field that doesn't exist is only logged. */
export function readSettings(config: Record<string, unknown>): Settings {
  const unknown = Object.keys(config).filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0) log("warn", `unknown in config: ${unknown.join(", ")}; known are ${FIELDS.join(", ")}`);
  const allow = strings(config, "allow");
  const off = strings(config, "off");
  const prefixes = strings(config, "prefixes");
  const { fuel } = config;
  if (fuel !== undefined && !(typeof fuel === "number" && fuel > 0)) refuse("fuel", fuel, "a number above zero");
  const mistaken = off.filter((id) => !RULE_IDS.includes(id));
  if (mistaken.length > 0) fail(`config \`off\` names \`${mistaken.join(", ")}\`; known are ${RULE_IDS.join(", ")}`);
  if (prefixes.some((prefix) => prefix.length < 3))
    refuse("prefixes", prefixes, "a list of three characters or more each");
  return {
    prompts: action(config, "prompts"),
    inputs: action(config, "inputs"),
    outputs: action(config, "outputs"),
    rules: { off: new Set(off), own: prefixes.map((prefix) => ({ ...OWN_RULE, prefixes: [prefix] })), fuel },
    allows: (secret) => allow.some((pattern) => matchesGlob(pattern, secret)),
  };
}

function action<Field extends keyof typeof ACTIONS>(config: Record<string, unknown>, field: Field): Action<Field> {
  const { [field]: value = ACTIONS[field][0] } = config;
  const known: readonly Action<Field>[] = ACTIONS[field];
  return known.find((name) => name === value) ?? refuse(field, value, known.map((name) => `"${name}"`).join(" or "));
}

function strings(config: Record<string, unknown>, field: string): string[] {
  const { [field]: value = [] } = config;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "");
  return isList ? value : refuse(field, value, "a list of strings");
}

function refuse(field: string, value: unknown, expected: string): never {
  fail(`config \`${field}\` is \`${JSON.stringify(value)}\`, but it must be ${expected}`);
}
