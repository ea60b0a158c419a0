import type { Diagnostic } from "../failure/diagnostic.ts";
import type { Ceilings } from "./ceilings.ts";
import * as kind from "./field.ts";
import { readFields } from "./fields.ts";
import type { SourceText } from "./layer.ts";
import { describe } from "./located.ts";
import { Report } from "./report.ts";
import { parseYaml } from "./yaml.ts";

const FIELDS = { fuel: kind.count, memory: kind.size, output: kind.size, timeout: kind.milliseconds } as const;

/** Reads the ceilings of one file: JSON, or YAML. */
export function parseCeilings(source: SourceText): { ceilings: Ceilings; diagnostics: readonly Diagnostic[] } {
  const report = new Report(source);
  const { value, problems } = parseYaml(source.text);
  for (const { code, at, message } of problems) report.error(code, at, message);
  if (value === null) return { ceilings: {}, diagnostics: report.diagnostics };
  if (value.kind !== "table") {
    report.error("config.type", value.at, `expected a table of limits, got ${describe(value)}`);
    return { ceilings: {}, diagnostics: report.diagnostics };
  }
  return { ceilings: readFields(FIELDS, value, report), diagnostics: report.diagnostics };
}
