import process from "node:process";
import type { Diagnostic } from "../failure/diagnostic.ts";
import { shortPlace } from "./path.ts";
import { printable, styled } from "./style.ts";
import { plural } from "./table.ts";

const COLOURS = { error: "red", warning: "yellow" } as const;

/** A diagnostic for people: severity, code, place, message, the line with a caret under the place, hint. */
export function formatDiagnostic(diagnostic: Diagnostic, stream: NodeJS.WriteStream = process.stderr): string {
  const { severity, code, place, message, excerpt, hint } = diagnostic;
  const title = styled(["bold", COLOURS[severity]], `${severity}[${code}]`, stream);
  const lines = [`${shortPlace(place)}: ${title} ${printable(message)}`];
  if (excerpt !== null) {
    const number = String(place.line);
    const margin = " ".repeat(number.length);
    lines.push(`  ${styled("dim", `${number} |`, stream)} ${printable(excerpt)}`);
    lines.push(`  ${styled("dim", `${margin} |`, stream)} ${caretIndent(excerpt, place.column)}^`);
  }
  lines.push(`  hint: ${printable(hint)}`);
  return lines.join("\n");
}

/** Tabs stay tabs, so that the caret stands under its character. */
function caretIndent(excerpt: string, column: number): string {
  return printable(excerpt)
    .slice(0, column - 1)
    .replace(/[^\t]/g, " ");
}

/** Says on standard error what a host left out for want of trust, and how many other warnings there are. */
export function reportWarnings(diagnostics: readonly Diagnostic[]): void {
  const leftOut = diagnostics.filter(({ code }) => code.startsWith("trust."));
  const others = diagnostics.filter((diagnostic) => !leftOut.includes(diagnostic));
  for (const diagnostic of leftOut) process.stderr.write(`${formatDiagnostic(diagnostic)}\n`);
  if (others.length === 0) return;
  process.stderr.write(`${countDiagnostics(others)} in the configuration: see \`hooklet check\`\n`);
}

/** How many there are of each: "1 error, 2 warnings". */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 || warnings === 0 ? plural(errors, "error") : "", warnings > 0 ? plural(warnings, "warning") : ""]
    .filter((part) => part !== "")
    .join(", ");
}
