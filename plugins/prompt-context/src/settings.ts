import { fail, log } from "@hooklet/sdk";
import { type TimeZone, timeZoneOf, UTC } from "./date.ts";

/** The plugin's `config` table with its defaults filled in. */
export interface Settings {
  lines: readonly string[];
  files: readonly string[];
  date: boolean;
  timeZone: TimeZone;
}

const FIELDS = ["lines", "files", "date", "timeZone"];

/** Fails with the field's name where one has the wrong type; a field that doesn't exist is only logged. */
export function readSettings(config: Record<string, unknown>): Settings {
  const unknown = Object.keys(config).filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0) log("warn", `unknown in config: ${unknown.join(", ")}; known are ${FIELDS.join(", ")}`);
  const { lines = [], files = [], date = true, timeZone } = config;
  if (!isTexts(lines)) refuse("lines", lines, 'a list of strings, such as ["Answer in English."]');
  if (!isTexts(files)) refuse("files", files, 'a list of paths, such as ["docs/style.md"]');
  if (typeof date !== "boolean") refuse("date", date, "true or false");
  const zone = timeZone === undefined ? UTC : timeZoneOf(timeZone);
  if (!zone) refuse("timeZone", timeZone, '"UTC" or an offset such as "+02:00"');
  return { lines, files, date, timeZone: zone };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function refuse(field: string, value: unknown, expected: string): never {
  fail(`config \`${field}\` is \`${JSON.stringify(value)}\`, but it must be ${expected}`);
}
