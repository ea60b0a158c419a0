import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { loadComponent } from "../support/run-component.ts";
import { fireInBoth } from "./both-systems.ts";

interface Case {
  name: string;
  bash?: string;
  write?: string;
  tool?: string;
  input?: unknown;
  config?: unknown;
  expect: "deny" | "ask" | "none";
  reason?: string;
}

const folder = new URL("../../plugins/path-guard/", import.meta.url);
const cases: Case[] = parse(await readFile(new URL("cases.yaml", folder), "utf8"));
const bytes = await readFile(new URL("dist/path-guard.wasm", folder));
const plugin = await loadComponent(bytes);

function callOf({ bash, write, tool, input }: Omit<Case, "name" | "expect">): { toolName: string; toolInput: unknown } {
  if (bash !== undefined) return { toolName: "Bash", toolInput: { command: bash } };
  if (write !== undefined) return { toolName: "Write", toolInput: { file_path: write, content: "" } };
  return { toolName: tool ?? "", toolInput: input };
}

/** The plugin's decision, `none` for no opinion; anything else fails the test. */
function decide(entry: Omit<Case, "name" | "expect">, event = "preToolUse"): { decision: string; reason?: string } {
  const { answer } = plugin.call({ event, cwd: "/home/me/project", ...callOf(entry) }, entry.config);
  if (!("ok" in answer)) throw new Error(`no answer to ${JSON.stringify(entry)}: ${JSON.stringify(answer)}`);
  return answer.ok === "" ? { decision: "none" } : JSON.parse(answer.ok);
}

test.each(cases)("$name", (entry) => {
  const given = decide(entry);
  expect(given.decision).toBe(entry.expect);
  if (entry.reason !== undefined) expect(given.reason).toBe(entry.reason);
});

test("the case table holds at least 60 of one kind and 30 of the other, all with their own name", () => {
  expect(cases.filter((entry) => entry.expect !== "none").length).toBeGreaterThanOrEqual(60);
  expect(cases.filter((entry) => entry.expect === "none").length).toBeGreaterThanOrEqual(30);
  expect(new Set(cases.map((entry) => entry.name)).size).toBe(cases.length);
});

const YAML = `
hooks:
  preToolUse:
    - wasm: ./plugin.wasm
      config: { protect: ["/deploy/", "*.pem"], allow: [".oh/notes/"] }
`;
const TOML = `
[[hooks]]
event = "PreToolUse"
handler = "wasm"
plugin = "./plugin.wasm"
[hooks.config]
protect = ["/deploy/", "*.pem"]
allow = [".oh/notes/"]
`;

const CALLS: readonly [toolName: string, toolInput: Record<string, string>, decision: "deny" | null][] = [
  ["Write", { file_path: ".oh/config.yaml" }, "deny"],
  ["edit", { path: "deploy/prod.yaml" }, "deny"],
  ["Bash", { command: "cd deploy && rm prod.yaml" }, "deny"],
  ["bash", { command: "cat deploy/prod.yaml" }, null],
  ["Write", { file_path: ".oh/notes/today.md" }, null],
  ["Read", { file_path: "server.pem" }, null],
];

test("decides alike wherever it is configured", async () => {
  const events = CALLS.map(([toolName, toolInput]) => ["preToolUse", { toolName, toolInput }] as const);
  const fired = await fireInBoth({ plugin: "path-guard", yaml: YAML, toml: TOML }, events);
  expect(fired.map(({ openharness }) => openharness.decision)).toEqual(CALLS.map(([, , decision]) => decision));
  for (const { openharness, o4 } of fired) {
    expect(o4.decision).toBe(openharness.decision);
    expect(o4.reason).toBe(openharness.reason);
  }
});

test("answers a request for permission as it does before a tool", () => {
  const write = { write: ".o4.md" };
  expect(decide(write, "permissionRequest")).toEqual(decide(write));
  expect(plugin.call({ event: "postToolUse", toolName: "Write", toolInput: { file_path: ".o4.md" } }).answer).toEqual({
    ok: "",
  });
});

test("says what is wrong with the config", () => {
  const failure = (config: unknown) => plugin.call({ event: "preToolUse", toolName: "Read" }, config).answer;
  expect(failure({ protect: ".env" })).toEqual({
    err: 'config `protect` is `".env"`, but it must be a list of patterns, such as ["*.pem", "/deploy/"]',
  });
  expect(failure({ decision: "allow" })).toEqual({
    err: 'config `decision` is `"allow"`, but it must be "deny" or "ask"',
  });
  expect(failure({ root: "deploy" })).toEqual({ err: 'config `root` is `"deploy"`, but it must be an absolute path' });
  expect(failure({ tools: { X: { path: [] } } })).toEqual({
    err: 'config `tools` is `{"X":{"path":[]}}`, but it must be a table of tools, each with lists of fields: `paths`, `commands`, `patches`',
  });
  expect(plugin.call({ event: "preToolUse", toolName: "Read" }, { protects: [] }).log).toEqual([
    {
      level: "warn",
      message: "unknown in config: protects; known are protect, allow, decision, root, tools",
    },
  ]);
});

test("denies what is too long or too deep to be checked", () => {
  for (const bash of [
    "a;".repeat(100_000),
    "rm x ".repeat(50_000),
    "$(".repeat(1000),
    "eval ".repeat(1000),
    `echo ${"{a,b}".repeat(12)}`,
    "a=$a$a.;".repeat(30),
    "''".repeat(200_000),
    `echo "${"$x".repeat(200_000)}"`,
  ]) {
    expect(decide({ bash }).reason).toMatch(/^the command of `Bash` is .* to be checked/);
  }
});

test("reads a long document, and what stands behind it", () => {
  const notes = `cat > notes <<'EOF'\n${"a line of notes\n".repeat(2 ** 16)}EOF\n`;
  const start = performance.now();
  expect(decide({ bash: notes }).decision).toBe("none");
  expect(decide({ bash: `${notes}rm .o4.md` }).decision).toBe("deny");
  expect(performance.now() - start).toBeLessThan(4000);
});

const PIECES =
  " |\t|\n|;|&|&&|'|\"|\\|$|`|(|)|{|}|[[|]]|<|>|>>|<<E|\nE\n|<<<|*|?|[|]|~|#|=|,|/|..|.oh|.o4.md|rm -rf|cd|cp|tee|sh -c|eval|xargs|find|-exec|-delete|for f in|do|done|${x:-|$((|$'|\ue006|\ud800".split(
    "|",
  );

test("answers any text of shell pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES, "|", "||"), { maxLength: 50 }), (pieces) => {
      decide({ bash: pieces.join("") });
    }),
    { numRuns: 500 },
  );
});

/** Ways to write one character of a word so that a shell reads the same. */
const SPELLINGS: ((character: string) => string)[] = [
  (character) => character,
  (character) => `\\${character}`,
  (character) => `'${character}'`,
  (character) => `"${character}"`,
  (character) => `$'\\x${character.charCodeAt(0).toString(16)}'`,
  (character) => `\\\n${character}`,
  (character) => `''${character}`,
];

test("knows a path however its characters are quoted", () => {
  const spelled = fc.tuple(
    ...[..."./.oh/x"].map((character) => fc.constantFrom(...SPELLINGS).map((s) => s(character))),
  );
  fc.assert(
    fc.property(spelled, (parts) => {
      expect(decide({ bash: `rm ${parts.join("")}` }).decision).toBe("deny");
    }),
  );
});

const denied = fc.constantFrom(
  ...cases.flatMap(({ bash, config, expect: kind }) => (bash && kind === "deny" ? [{ bash, config }] : [])),
);

test("never denies a command that is only an argument of echo", () => {
  fc.assert(
    fc.property(denied, ({ bash, config }) => {
      expect(decide({ bash: `echo '${bash.replaceAll("'", "'\\''")}'`, config }).decision).toBe("none");
    }),
  );
});

test("imports the host's interface alone, and stays below 2.5 MiB", () => {
  expect(plugin.imports).toEqual(["hooklet:plugin/host"]);
  expect(bytes.length).toBeLessThan(2.5 * 2 ** 20);
});
