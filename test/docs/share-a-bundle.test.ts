import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMPILE_CACHE } from "../support/cli.ts";
import { hasNpmRegistry, startNpmRegistry } from "../support/npm-registry/registry.ts";
import { shippedPlugin } from "../support/plugin.ts";
import { HAS_REGISTRY, startRegistry } from "../support/registry.ts";
import { makeWorkspace } from "../support/workspace.ts";

const PAGE = await readFile(new URL("../../docs/share-a-bundle.md", import.meta.url), "utf8");
const MAIN = fileURLToPath(new URL("../../host/cli/main.ts", import.meta.url));
const HAS_NPM = await hasNpmRegistry();

/** The registry's address on the page. */
const REGISTRY = "localhost:5000";

function blocks(language: string): readonly string[] {
  return [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, text]) => text ?? "");
}

test.skipIf(!HAS_REGISTRY || !HAS_NPM)(
  "every command on the page does what it says",
  { timeout: 180_000 },
  async () => {
    await using oci = await startRegistry();
    await using npm = await startNpmRegistry();
    const [manifest = ""] = blocks("json");
    const [cases = ""] = blocks("yaml");
    await using workspace = await makeWorkspace({
      "home:guards/hooklet.json": manifest,
      "home:guards/cases.yaml": cases,
      "home:guards/shell-guard.wasm": await shippedPlugin("shell-guard"),
      "home:app/README.md": "",
      "home:bin/hooklet": `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`,
      "home:.npmrc": npm.npmrc,
    });
    const { home } = workspace;
    await chmod(join(home, "bin/hooklet"), 0o755);
    await mkdir(join(home, ".ssh"));
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(home, ".ssh/id_ed25519")]);

    const commands = blocks("sh");
    expect(commands.length).toBeGreaterThan(7);
    const printed: string[] = [];
    for (const block of commands) {
      const { status, stdout, stderr } = spawnSync("/bin/sh", ["-e", "-c", block.replaceAll(REGISTRY, oci.host)], {
        cwd: home,
        env: { HOME: home, PATH: `${join(home, "bin")}:${process.env.PATH}`, NODE_COMPILE_CACHE: COMPILE_CACHE },
        encoding: "utf8",
      });
      // The hook's denial is the last thing that its block does.
      expect({ block, stderr, status }).toMatchObject({ status: block.includes("hooklet fire") ? 2 : 0 });
      printed.push(stdout);
    }
    const output = printed.join("");
    const [shown = ""] = blocks("text");
    expect(output).toContain(shown.trimEnd());
    expect(output).toMatch(/packed team-guards 1\.0\.0 .* 2 cases passed/);
    expect(output).toContain("pushed oci://");
    expect(output).toContain("team-guards  1.0.0  there");
    expect(output).toContain("team-guards 1.0.0 is current");
    expect(output).toMatch(/runs\n {2}team-guards\/shell-guard {2}preToolUse/);
  },
);

test("every code on the page is one of the table's, and every link leads to a page", async () => {
  const table = await readFile(new URL("../../host/failure/table.ts", import.meta.url), "utf8");
  const codes = [...PAGE.matchAll(/`(bundle\.[a-z-]+)`/g)].map(([, code]) => code ?? "");
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !table.includes(`"${code}"`))).toEqual([]);
  for (const [, target = ""] of PAGE.matchAll(/\]\(([^)#]+)\)/g)) {
    await readFile(new URL(`../../docs/${target}`, import.meta.url));
  }
});
