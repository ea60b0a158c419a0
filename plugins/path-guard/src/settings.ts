import { fail, log } from "@hooklet/sdk";
import type { ToolFields } from "./tool/fields.ts";

/** What configures the hooks of either system, so that no tool can switch off its own guard. */
const HOOK_CONFIGURATION = [".oh/", ".o4/", ".o4.md", "hooklet.lock", ".hooklet/"];

/** The plugin's `config` table with its defaults filled in. */
export interface Settings {
  /** Patterns as in a `.gitignore`. */
  protect: readonly string[];
  allow: readonly string[];
  decision: "deny" | "ask";
  /** The folder that patterns with a slash start from; the event's own where undefined. */
  root: string | undefined;
  /** The fields of tools that the plugin can't know, by the tool's name. */
  tools: Readonly<Record<string, ToolFields>>;
}

const FIELDS = ["protect", "allow", "decision", "root", "tools"];
const TOOL_FIELDS = ["paths", "commands", "patches"];

const PATTERNS = 'a list of patterns, such as ["*.pem", "/deploy/"]';
const TOOLS = "a table of tools, each with lists of fields: `paths`, `commands`, `patches`";

/** Fails with the field's name where one has the wrong type; a field that doesn't exist is only logged. */
export function readSettings(config: Record<string, unknown>): Settings {
  const unknown = Object.keys(config).filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0) log("warn", `unknown in config: ${unknown.join(", ")}; known are ${FIELDS.join(", ")}`);
  const { protect = [], allow = [], decision = "deny", root, tools = {} } = config;
  if (!isStrings(protect)) refuse("protect", protect, PATTERNS);
  if (!isStrings(allow)) refuse("allow", allow, PATTERNS);
  if (decision !== "deny" && decision !== "ask") refuse("decision", decision, '"deny" or "ask"');
  if (root !== undefined && !(typeof root === "string" && root.startsWith("/"))) {
    refuse("root", root, "an absolute path");
  }
  if (!isTools(tools)) refuse("tools", tools, TOOLS);
  return { protect: [...HOOK_CONFIGURATION, ...protect], allow, decision, root, tools };
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isTools(value: unknown): value is Record<string, ToolFields> {
  return isTable(value) && Object.values(value).every((tool) => isTable(tool) && Object.entries(tool).every(isField));
}

function isField([name, value]: [string, unknown]): boolean {
  return TOOL_FIELDS.includes(name) && isStrings(value);
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(field: string, value: unknown, expected: string): never {
  fail(`config \`${field}\` is \`${JSON.stringify(value)}\`, but it must be ${expected}`);
}
