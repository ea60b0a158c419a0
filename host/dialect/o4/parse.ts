import { extname } from "node:path";
import type { SourceText } from "../../config/layer.ts";
import { fieldOf, type LocatedTable } from "../../config/located.ts";
import { type FencedBlock, fencedBlocks } from "../../config/markdown.ts";
import { Report } from "../../config/report.ts";
import { parseToml } from "../../config/toml.ts";
import type { Parsed } from "../dialect.ts";
import { parseHook } from "./hook.ts";
import { hookTables } from "./hook-list.ts";
import { numbered } from "./number.ts";

/** Reads the hooks of a `config.toml` or of an `.o4.md`. Source: the o4 document, "Where hooks are configured". */
export function parse(source: SourceText): Parsed {
  return extname(source.file) === ".md" ? parseInstructions(source) : parseConfig(source);
}

/** The `[[hooks]]` of a file whose other keys are the agent's own. */
function parseConfig(source: SourceText): Parsed {
  const report = new Report(source);
  const root = readToml(source.text, report);
  const single = root && fieldOf(root, "hook");
  if (single) {
    const hint = "write `[[hooks]]`: `[[hook]]` is understood in `.o4.md` alone";
    report.warn("config.unknown-field", single.at, "`hook` has no effect here", hint);
  }
  const entries = root === null ? [] : parseHooks(root, ["hooks"], source, report);
  return { entries: numbered(entries), diagnostics: report.diagnostics };
}

/** The `hooks` blocks among a project's instructions. */
function parseInstructions(source: SourceText): Parsed {
  const blocks = fencedBlocks(source.text, "hooks").map((block) => parseBlock(block, source));
  return {
    entries: numbered(blocks.flatMap(({ entries }) => entries)),
    diagnostics: blocks.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** One block: with an error in it none of its hooks load, and what is wrong are warnings. */
function parseBlock(block: FencedBlock, source: SourceText) {
  const report = new Report(source);
  const root = readToml(block.text, report, block);
  for (const { name, at } of root?.fields ?? []) {
    if (BLOCK_KEYS.includes(name)) continue;
    report.warn("config.unknown-field", at, `\`${name}\` is not a hook`, "write each hook below `[[hook]]`");
  }
  const entries = root === null ? [] : parseHooks(root, BLOCK_KEYS, source, report);
  if (!report.diagnostics.some(({ severity }) => severity === "error")) {
    return { entries, diagnostics: report.diagnostics };
  }
  const diagnostics = report.diagnostics.map((diagnostic) =>
    diagnostic.severity === "warning"
      ? diagnostic
      : { ...diagnostic, severity: "warning" as const, message: `the block is skipped: ${diagnostic.message}` },
  );
  return { entries: [], diagnostics };
}

const BLOCK_KEYS: readonly string[] = ["hook", "hooks"];

function readToml(text: string, report: Report, block?: FencedBlock): LocatedTable | null {
  const { value, problems } = parseToml(text, block?.locate);
  for (const { code, at, message } of problems) report.error(code, at, message);
  return value?.kind === "table" ? value : null;
}

function parseHooks(root: LocatedTable, keys: readonly string[], source: SourceText, report: Report) {
  return keys
    .flatMap((key) => {
      const hint = `start each hook with \`[[${key}]]\`, in double brackets`;
      const field = fieldOf(root, key);
      return field === null ? [] : hookTables(field.value, hint, report);
    })
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .flatMap((hook) => parseHook(hook, source, report) ?? []);
}
