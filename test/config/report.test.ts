import { expect, test } from "vitest";
import { Report } from "../../host/config/report.ts";
import { FAILURES } from "../../host/failure/table.ts";

const SOURCE = {
  layer: "project",
  file: "/w/.oh/config.yaml",
  text: "hooks:\r\n  preTolUse: []\n",
  base: "/w",
} as const;

test("keeps what is wrong in order, with its place and its line", () => {
  const report = new Report(SOURCE);
  report.warn(
    "config.unknown-event",
    { line: 2, column: 3 },
    "unknown event `preTolUse`",
    "did you mean `preToolUse`?",
  );
  report.error("config.type", { line: 1, column: 1 }, "expected a table");
  expect(report.diagnostics).toEqual([
    {
      code: "config.unknown-event",
      severity: "warning",
      message: "unknown event `preTolUse`",
      hint: "did you mean `preToolUse`?",
      place: { file: "/w/.oh/config.yaml", line: 2, column: 3 },
      excerpt: "  preTolUse: []",
    },
    {
      code: "config.type",
      severity: "error",
      message: "expected a table",
      hint: FAILURES["config.type"].hint,
      place: { file: "/w/.oh/config.yaml", line: 1, column: 1 },
      excerpt: "hooks:",
    },
  ]);
});

test("has no line for a place beyond the text", () => {
  const report = new Report(SOURCE);
  report.error("config.syntax", { line: 9, column: 1 }, "the text ends too early");
  expect(report.diagnostics[0]?.excerpt).toBeNull();
});
