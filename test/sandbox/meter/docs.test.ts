import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ROWS } from "../../../host/sandbox/meter/operator/table.ts";

const ROOT = join(import.meta.dirname, "../../..");
const DOCS = readFileSync(join(ROOT, "docs/meter.md"), "utf8");

test("the example does what the page says", () => {
  const [, code = ""] = DOCS.match(/```js\n(.*?)```/s) ?? [];
  const [, printed] = DOCS.match(/It prints `(.*?)`/) ?? [];
  const address = pathToFileURL(join(ROOT, "host/sandbox/meter/index.ts")).href;
  expect(code).toContain(`"hooklet/meter"`);
  const folder = mkdtempSync(join(tmpdir(), "hooklet-docs-"));
  try {
    const file = join(folder, "example.mjs");
    writeFileSync(file, code.replace(`"hooklet/meter"`, JSON.stringify(address)));
    expect(execFileSync(process.execPath, [file], { encoding: "utf8" }).trim()).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Price {
  readonly cost: number;
  readonly price: number;
}

/** The page's price table: for each instruction that it names, the base price and the price of a unit of size. */
function documented(): Map<string, Price> {
  const prices = new Map<string, Price>();
  for (const [, names = "", text = ""] of DOCS.matchAll(/^\| (`.*?) \| (\d.*?) \|$/gm)) {
    const [, cost = "", , sized, per] = text.replaceAll(",", "").match(/^(\d+)( and (\d+) for each (\d+)?)?/) ?? [];
    const price = { cost: Number(cost), price: sized ? Number(sized) / Number(per ?? 1) : 0 };
    for (const [, name = ""] of names.matchAll(/`([^`]+)`/g)) prices.set(name, price);
  }
  return prices;
}

test("the price table is the one that is charged", () => {
  const prices = documented();
  for (const [, name, , cost, , , price = 0] of ROWS) {
    expect({ name, cost, price }).toEqual({ name, ...(prices.get(name) ?? { cost: 1, price: 0 }) });
  }
  const known = new Set(ROWS.map(([, name]) => name));
  expect([...prices.keys()].filter((name) => !known.has(name))).toEqual([]);
});
