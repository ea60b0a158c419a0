import process from "node:process";
import { messageOf } from "../failure/caught.ts";
import { ConfigurationError } from "../failure/diagnostic.ts";
import { HookletError } from "../failure/failure.ts";
import { countDiagnostics, formatDiagnostic } from "./diagnostic.ts";
import { printable, styled } from "./style.ts";

/** An error that a command ended in, for people. */
export function formatError(error: unknown): string {
  if (error instanceof ConfigurationError) {
    const all = error.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic));
    return [...all, countDiagnostics(error.diagnostics)].join("\n");
  }
  if (error instanceof HookletError) {
    const title = styled(["bold", "red"], `error[${error.code}]`, process.stderr);
    return `${title} ${printable(error.message)}\n  hint: ${printable(error.hint)}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The same for programs. */
export function errorJson(error: unknown): object {
  if (error instanceof HookletError) {
    const { code, message, hint } = error;
    const diagnostics = error instanceof ConfigurationError ? { diagnostics: error.diagnostics } : {};
    return { error: { code, message, hint }, ...diagnostics };
  }
  return { error: { code: null, message: messageOf(error), hint: null } };
}
