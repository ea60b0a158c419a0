import { frontMatter } from "../../config/front-matter.ts";
import type { SourceText } from "../../config/layer.ts";
import { fieldOf, type Located, type LocatedTable } from "../../config/located.ts";
import { Report } from "../../config/report.ts";
import { parseYaml } from "../../config/yaml.ts";
import type { Parsed } from "../dialect.ts";
import { parseHook } from "./hook.ts";
import { hookTables } from "./hook-list.ts";
import { numbered } from "./number.ts";

/** The fields that a skill's hook has; all others take their defaults. */
const SKILL_FIELDS = ["event", "matcher", "command"];

/** Reads the hooks of a skill's front matter. Source: the o4 document, section "Hooks in skills". */
export function parseSkill(file: SourceText): Parsed {
  const source: SourceText = { ...file, layer: "skill" };
  const report = new Report(source);
  const root = readFrontMatter(source, report);
  const hooks = root?.kind === "table" ? fieldOf(root, "hooks") : null;
  const tables = hooks === null ? [] : hookTables(hooks.value, "start each hook with `- event: `", report);
  const entries = tables.flatMap((hook) => parseHook(restricted(hook, report), source, report) ?? []);
  return { entries: numbered(entries), diagnostics: report.diagnostics };
}

function readFrontMatter({ text }: SourceText, report: Report): Located | null {
  const matter = frontMatter(text);
  if (matter === null) return null;
  if (!matter.closed) {
    const hint = "end the front matter with a line of `---`";
    report.error("config.syntax", { line: 1, column: 1 }, "the front matter has no end", hint);
    return null;
  }
  const { value, problems } = parseYaml(matter.text);
  for (const { code, at, message } of problems) report.error(code, at, message);
  return value;
}

function restricted(hook: LocatedTable, report: Report): LocatedTable {
  const hint = "a skill's hook has an `event`, a `command` and, if need be, a `matcher`";
  const fields = hook.fields.filter(({ name, at }) => {
    if (SKILL_FIELDS.includes(name)) return true;
    report.warn("config.no-effect", at, `\`${name}\` has no effect on a skill's hook`, hint);
    return false;
  });
  return { ...hook, fields };
}
