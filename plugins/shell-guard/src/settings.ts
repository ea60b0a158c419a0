import { config, fail, Level, log } from "@hooklet/sdk-as";
import { Json, Kind } from "@hooklet/sdk-as/json";
import { DECISIONS, FAMILY_NAMES, Policy } from "./policy";

const KNOWN = ["allow", "tools", "rules"];

/** What the hook's entry configures. */
export class Settings {
  /** Commands to let pass, as they are written. */
  allow: string[] = [];
  /** Further tools that run shell commands. */
  tools: string[] = [];
  readonly policy: Policy = new Policy();
}

/** Reads the entry's `config`; null, with the failure declared, where it isn't what it must be. */
export function readSettings(): Settings | null {
  const table = config();
  warnOfUnknown(table.keys());
  const settings = new Settings();
  const isRead = readStrings(table, "allow", settings.allow) && readStrings(table, "tools", settings.tools) && readRules(table, settings.policy);
  return isRead ? settings : null;
}

function readStrings(table: Json, key: string, strings: string[]): bool {
  const list = table.get(key);
  const items = list.items();
  let isValid = list.kind == Kind.list || list.kind == Kind.missing;
  for (let i = 0; i < items.length; i++) {
    if (items[i].kind != Kind.string) isValid = false;
    strings.push(items[i].asString());
  }
  if (!isValid) fail(`config \`${key}\` is \`${list.toString()}\`, but it must be a list of strings`);
  return isValid;
}

function readRules(table: Json, policy: Policy): bool {
  const rules = table.get("rules");
  const members = rules.members();
  if (rules.kind != Kind.object && rules.kind != Kind.missing) return refuseRules(rules);
  for (let i = 0; i < members.length; i++) {
    const decision = members[i].value.asString();
    if (!FAMILY_NAMES.includes(members[i].key) || !DECISIONS.includes(decision)) return refuseRules(rules);
    policy.set(members[i].key, decision);
  }
  return true;
}

function refuseRules(rules: Json): bool {
  const names = FAMILY_NAMES.join(", ");
  fail(`config \`rules\` is \`${rules.toString()}\`, but it must say deny, ask or off for some of ${names}`);
  return false;
}

function warnOfUnknown(keys: string[]): void {
  const unknown = keys.filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) log(Level.warn, `unknown in config: ${unknown.join(", ")}; known are ${KNOWN.join(", ")}`);
}
