import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../host/config/limits.ts";
import { canonicalEnvelope } from "../../host/event/envelope.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (file: string) => readFile(new URL(file, ROOT), "utf8");

test("the page shows the published world", async () => {
  const [, shown] = /```wit\n(.*?)```/s.exec(await read("docs/plugin-contract.md")) ?? [];
  expect(shown).toBe(await read("wit/0.1.0/plugin.wit"));
});

test("the page names the fields that every envelope has, those of the SDK's type, and the default limits", async () => {
  const page = await read("docs/plugin-contract.md");
  const call = { event: "preToolUse", context: {}, mode: "print", cwd: "/", timestamp: 0, env: {} } as const;
  const type = (await read("sdk/typescript/src/event.ts")).matchAll(/^ {2}(\w+)\??:/gm);
  const fields = [...Object.keys(canonicalEnvelope(call, "o4")), ...[...type].map(([, field]) => field)];
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  expect(page).toContain(`| ${DEFAULT_LIMITS.fuel.toLocaleString("en")} instructions `);
  expect(page).toContain(`| ${DEFAULT_LIMITS.memory / 2 ** 20} MiB `);
  expect(page).toContain(`| ${DEFAULT_LIMITS.output / 2 ** 20} MiB `);
});

test("every plugin has its page, with a configuration for each system", async () => {
  const index = await read("docs/plugins.md");
  const entries = await readdir(new URL("plugins/", ROOT), { withFileTypes: true });
  const plugins = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(plugins.length).toBeGreaterThanOrEqual(4);
  for (const name of plugins) {
    expect(index).toContain(`[${name}](../plugins/${name}/README.md)`);
    const page = await read(`plugins/${name}/README.md`);
    expect(page).toMatch(/```yaml\n# \.oh\/config\.yaml/);
    expect(page).toMatch(/```toml\n# \.o4\/config\.toml/);
  }
});
