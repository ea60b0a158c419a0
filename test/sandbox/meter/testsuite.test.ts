import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compare } from "./wast/compare.ts";
import { prepare } from "./wast/prepare.ts";

/**
 * The WebAssembly core test suite, on every module as it came and metered. The scripts are looked for in the folder that
 * HOOKLET_WASM_TESTSUITE names, or beside the repository.
 */
const FOLDER =
  process.env.HOOKLET_WASM_TESTSUITE ?? join(import.meta.dirname, "../../../../shared/corpus/wasm-testsuite");
const SCRIPTS = existsSync(FOLDER)
  ? readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".wast"))
  : [];

const totals = { scripts: 0, modules: 0, calls: 0, refusals: 0 };
const unusual = new Map<string, number>();

const note = (what: string, times = 1) => unusual.set(what, (unusual.get(what) ?? 0) + times);

/** How a call that a script asserts should end, as the plain module ended it. */
const ENDS: Readonly<Record<string, RegExp>> = {
  return: /^value/,
  trap: /^trap/,
  exhaustion: /^exhaustion/,
  exception: /^exception/,
};

describe.skipIf(SCRIPTS.length === 0)(`test suite in ${FOLDER} (skipped where the folder is absent)`, () => {
  test.each(SCRIPTS)("%s", async (name) => {
    const script = await prepare(readFileSync(join(FOLDER, name), "utf8"));
    const { differences, outcomes } = compare(script);
    expect(differences).toEqual([]);
    totals.scripts++;
    for (const [why, times] of script.omitted) note(`left out: ${why}`, times);
    script.steps.forEach((step, at) => {
      const { text } = outcomes[at] ?? { text: "" };
      if (step.kind === "module" || step.kind === "reject") totals.modules++;
      if (step.kind === "reject") totals.refusals++;
      if (step.kind === "module" && text !== "done") note(`module not taken by this Node, in ${name}`);
      if (step.kind !== "action") return;
      totals.calls++;
      if (step.expect in ENDS && !ENDS[step.expect]?.test(text))
        note(`"${step.expect}" ended with "${text}", in ${name}`);
    });
  });

  afterAll(() => {
    console.log("test suite:", totals, Object.fromEntries(unusual));
  });

  test("ran in full", () => {
    expect(totals.scripts).toBe(SCRIPTS.length);
    expect(totals.calls).toBeGreaterThan(50_000);
  });
});
