import type { HookEntry } from "../../config/entry.ts";
import type { SourceText } from "../../config/layer.ts";
import { describe, fieldOf, type Located, type LocatedField, type LocatedTable } from "../../config/located.ts";
import { Report } from "../../config/report.ts";
import { suggestion } from "../../config/suggest.ts";
import { parseYaml } from "../../config/yaml.ts";
import { dialectEventNames, eventOfDialect } from "../../event/name.ts";
import type { Parsed } from "../dialect.ts";
import { parseHook } from "./hook.ts";

/** Reads the `hooks:` key of a `config.yaml`; the file's other keys are the agent's own. */
export function parse(source: SourceText): Parsed {
  const report = new Report(source);
  const { value, problems } = parseYaml(source.text);
  for (const { code, at, message } of problems) report.error(code, at, message);
  const entries = value === null ? [] : parseRoot(value, source, report);
  return { entries, diagnostics: report.diagnostics };
}

function parseRoot(root: Located, source: SourceText, report: Report): readonly HookEntry[] {
  if (root.kind !== "table") {
    report.error("config.type", root.at, `expected a table with the key \`hooks\`, got ${describe(root)}`);
    return [];
  }
  const hooks = fieldOf(root, "hooks");
  if (hooks === null || isNothing(hooks.value)) return [];
  if (hooks.value.kind !== "table") {
    const hint = "write one key per event under `hooks:`, such as `preToolUse:`, and the list of its hooks below it";
    report.error("config.type", hooks.value.at, `expected a table of events, got ${describe(hooks.value)}`, hint);
    return [];
  }
  return parseEvents(hooks.value, source, report);
}

function parseEvents(hooks: LocatedTable, source: SourceText, report: Report): readonly HookEntry[] {
  return hooks.fields.flatMap((field) => {
    const event = eventOfDialect("openharness", field.name);
    if (event === null) {
      const hint = suggestion(field.name, dialectEventNames("openharness"));
      report.warn("config.unknown-event", field.at, `unknown event \`${field.name}\``, hint);
      return [];
    }
    return itemsOf(field, report).flatMap((item, index) => {
      if (item.kind !== "table") {
        const message = `expected a hook with \`command\`, \`http\` or \`wasm\`, got ${describe(item)}`;
        report.error("config.type", item.at, message);
        return [];
      }
      const id = `${source.layer}:openharness:${field.name}:${index + 1}`;
      return parseHook(item, { id, event, source, report }) ?? [];
    });
  });
}

function itemsOf({ name, value }: LocatedField, report: Report): readonly Located[] {
  if (value.kind === "list") return value.items;
  if (!isNothing(value)) {
    const message = `expected a list of hooks under \`${name}\`, got ${describe(value)}`;
    report.error("config.type", value.at, message, "start each hook with `- `");
  }
  return [];
}

function isNothing(value: Located): boolean {
  return value.kind === "scalar" && value.value === null;
}
