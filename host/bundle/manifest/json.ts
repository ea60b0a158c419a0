import type { LocatedTable } from "../../config/located.ts";
import type { Report } from "../../config/report.ts";
import { parseYaml } from "../../config/yaml.ts";
import { messageOf } from "../../failure/caught.ts";

/** Reads JSON text with the place of everything in it: an object, or null where the report says what is wrong. */
export function readJson(text: string, report: Report): LocatedTable | null {
  if (!isJson(text, report)) return null;
  // JSON is YAML, and that reader knows places, keys that stand twice and what is nested too deeply.
  const { value, problems } = parseYaml(text);
  for (const { code, at, message } of problems) report.error(code, at, message);
  if (value?.kind === "table") return value;
  if (problems.length === 0) report.error("bundle.manifest", value?.at ?? START, "the manifest is not a JSON object");
  return null;
}

const START = { line: 1, column: 1 };

function isJson(text: string, report: Report): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const said = messageOf(error);
    const [, offset] = /at position (\d+)/.exec(said) ?? [];
    const before = text.slice(0, Number(offset ?? text.length)).split("\n");
    const at = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    report.error("bundle.manifest", at, "the manifest is not valid JSON");
    return false;
  }
}
