import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { beforeEach, describe, expect, test } from "vitest";
import { openPlugin } from "../../host/cli/plugin/testing.ts";
import { buildPlugins } from "../../plugins/build.ts";
import { writeProject } from "../support/project.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let repository: string;
beforeEach(async () => {
  repository = await writeProject({});
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(repository, file)), { recursive: true });
  await writeFile(path.join(repository, file), text);
}

function writePlugin(name: string, manifest: unknown): Promise<unknown> {
  return Promise.all([
    write(`plugins/${name}/hooklet.json`, typeof manifest === "string" ? manifest : JSON.stringify(manifest)),
    write(`plugins/${name}/src/index.ts`, "source"),
  ]);
}

/** A copy of the script in a repository of its own, with an SDK whose components are the entries themselves. */
async function writeRepository(): Promise<void> {
  await cp(path.join(root, "plugins/build.ts"), path.join(repository, "plugins/build.ts"));
  await write("package.json", '{ "type": "module" }');
  await write("package-lock.json", "{}");
  await write("wit/0.1.0/plugin.wit", "package a:b;");
  await write("sdk/typescript/src/index.ts", "");
  await write("sdk/assemblyscript/assembly/index.ts", "");
  await write(
    "node_modules/@hooklet/sdk/package.json",
    JSON.stringify({ type: "module", exports: { "./build": "./build.js" } }),
  );
  await write(
    "node_modules/@hooklet/sdk/build.js",
    'import { readFile } from "node:fs/promises";\nexport const buildComponent = ({ entry }) => readFile(entry);\n',
  );
}

function run(...options: string[]) {
  const script = path.join(repository, "plugins/build.ts");
  return execa(process.execPath, [script, ...options], { cwd: repository, reject: false });
}

describe("the real toolchain", () => {
  test("builds a plugin that lies anywhere, and again only when it changes", async () => {
    const folder = path.join(repository, "plugins");
    const skip = path.join(root, "plugins/prompt-context/dist");
    const from = path.join(root, "plugins/prompt-context");
    await cp(from, path.join(folder, "prompt-context"), { recursive: true, filter: (source) => source !== skip });

    const file = path.join(folder, "prompt-context/dist/prompt-context.wasm");
    const lines: string[] = [];
    const build = () => buildPlugins({ ifChanged: true, folder, log: (line) => lines.push(line) });
    expect(await build()).toEqual([{ name: "prompt-context", file, built: true }]);
    expect(await build()).toEqual([{ name: "prompt-context", file, built: false }]);
    expect(lines).toEqual([
      expect.stringMatching(/^prompt-context {2}typescript {1,}\d+\.\d KiB {1,}\d+ ms$/),
      expect.stringMatching(/^prompt-context {2}typescript {1,}\d+\.\d KiB {2}unchanged$/),
    ]);

    const source = path.join(folder, "prompt-context/src/date.ts");
    await writeFile(source, (await readFile(source, "utf8")).replace("today is", "it is"));
    expect(await build()).toEqual([{ name: "prompt-context", file, built: true }]);
    await using plugin = openPlugin(file);
    const { additionalContext } = await plugin.fire("userPromptSubmit", { timestamp: 0 });
    expect(additionalContext).toBe("it is 1970-01-01 (UTC)");
  });
});

describe("--if-changed", () => {
  const manifest = { language: "typescript", entry: "src/index.ts" };
  const component = "plugins/guard/dist/guard.wasm";

  test.each([
    ["a source changed", () => write("plugins/guard/src/index.ts", "changed")],
    ["a source came", () => write("plugins/guard/src/more.ts", "")],
    ["a source went", () => rm(path.join(repository, "plugins/guard/README.md"))],
    ["the manifest changed", () => writePlugin("guard", { ...manifest, version: "0.2.0" })],
    ["the SDK changed", () => write("sdk/typescript/src/index.ts", "changed")],
    ["the contract changed", () => write("wit/0.1.0/plugin.wit", "changed")],
    ["the compilers' versions changed", () => write("package-lock.json", "changed")],
    ["the component is gone", () => rm(path.join(repository, component))],
    ["the component isn't what was built", () => write(component, "changed")],
    ["the stamp is gone", () => rm(path.join(repository, `${component}.sources`))],
  ])("builds once more when %s", async (_, change) => {
    await writeRepository();
    await writePlugin("guard", manifest);
    await write("plugins/guard/README.md", "");
    await run();
    await change();
    expect((await run("--if-changed")).stdout).toMatch(/ \d+ ms$/);
    expect((await run("--if-changed")).stdout).toMatch(/ unchanged$/);
    expect(await readFile(path.join(repository, component))).toEqual(
      await readFile(path.join(repository, "plugins/guard/src/index.ts")),
    );
  });

  test("leaves it alone when something else changed", async () => {
    await writeRepository();
    await writePlugin("guard", manifest);
    await run();
    await write("sdk/assemblyscript/assembly/index.ts", "changed");
    await write("plugins/other/src/index.ts", "changed");
    await write("plugins/guard/node_modules/dependency/index.js", "changed");
    expect((await run("--if-changed")).stdout).toMatch(/ unchanged$/);
    expect((await run()).stdout).toMatch(/ \d+ ms$/);
  });

  test("several processes at once leave whole files and nothing else", async () => {
    await writeRepository();
    await writePlugin("guard", manifest);
    await write("plugins/guard/src/index.ts", "x".repeat(2 ** 22));
    const runs = await Promise.all([run(), run("--if-changed"), run(), run("--if-changed")]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    expect(await readdir(path.join(repository, "plugins/guard/dist"))).toEqual(["guard.wasm", "guard.wasm.sources"]);
    expect((await run("--if-changed")).stdout).toMatch(/ unchanged$/);
  });
});

describe("what can't be built", () => {
  test.each([
    [
      "unknown language",
      { language: "cobol", entry: "a" },
      '`language` is `"cobol"`',
      "use typescript or assemblyscript",
    ],
    ["no language", { entry: "a" }, "`language` is missing", "use typescript or assemblyscript"],
    ["no entry", { language: "typescript" }, "`entry` is missing", "name the file to build"],
    ["not an object", [], "not a JSON object", "write {"],
    ["not JSON", "{,}", "not JSON", "correct the syntax"],
  ])("%s: the file, the problem and a hint, before anything is built", async (_, manifest, problem, hint) => {
    await writeRepository();
    await writePlugin("a-good", { language: "typescript", entry: "src/index.ts" });
    await writePlugin("broken", manifest);
    const { exitCode, stdout, stderr } = await run();
    expect(stderr).toContain(`plugins/broken/hooklet.json: ${problem}`);
    expect(stderr).toContain(`\n  hint: ${hint}`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  });

  test("a missing toolchain stops only the plugins that need it", async () => {
    await writeRepository();
    await writePlugin("a-good", { language: "typescript", entry: "src/index.ts" });
    await writePlugin("b-other", { language: "assemblyscript", entry: "src/index.ts" });
    const { exitCode, stdout, stderr } = await run();
    expect(stderr).toMatch(/^b-other: .*@hooklet\/sdk-as/);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: expect.stringMatching(/^a-good .* ms$/) });
  });

  test("a source that doesn't build: the plugin, the place and a hint", async () => {
    const folder = path.join(repository, "plugins");
    await writePlugin("broken", { language: "typescript", entry: "src/index.ts" });
    await write("plugins/broken/src/index.ts", '\nimport "node:fs";');
    await expect(buildPlugins({ folder })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^broken: .*plugins\/broken\/src\/index\.ts:2:8: `node:fs` is a part of Node\.js$/,
      ),
      hint: expect.stringContaining("sandboxed"),
    });
  });

  test("an unknown option is refused", async () => {
    await writeRepository();
    const { exitCode, stderr } = await run("--if-change");
    expect(stderr).toContain("--if-change");
    expect(exitCode).toBe(1);
  });
});

test("prints the plugins by name, in aligned columns", async () => {
  await writeRepository();
  await write("node_modules/@hooklet/sdk-as/package.json", '{ "exports": { "./build": "./build.mjs" } }');
  await write(
    "node_modules/@hooklet/sdk-as/build.mjs",
    "export const buildComponent = async () => Buffer.alloc(2048);",
  );
  await writePlugin("zebra", { language: "typescript", entry: "src/index.ts" });
  await writePlugin("a-longer-name", { language: "assemblyscript", entry: "src/index.ts" });
  await run();
  expect((await run("--if-changed")).stdout).toBe(
    [
      "a-longer-name  assemblyscript      2.0 KiB  unchanged",
      "zebra          typescript          0.0 KiB  unchanged",
    ].join("\n"),
  );
});
