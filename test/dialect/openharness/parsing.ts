import type { SourceText } from "../../../host/config/layer.ts";
import type { Parsed } from "../../../host/dialect/dialect.ts";
import { parse } from "../../../host/dialect/openharness/parse.ts";

/** Parses a text as the project's file of the workspace `/w`. */
export function parseText(text: string, source: Partial<SourceText> = {}): Parsed {
  return parse({ layer: "project", file: "/w/.oh/config.yaml", base: "/w", text, ...source });
}

/** The diagnostics of a text, each as `severity code line:column message (hint)`. */
export function diagnosticsOf(text: string): readonly string[] {
  return parseText(text).diagnostics.map(({ severity, code, place, message, hint }) => {
    return `${severity} ${code} ${place.line}:${place.column} ${message} (${hint})`;
  });
}
