import { componentWit } from "@bytecodealliance/jco-transpile/wasm-tools";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedPlugin } from "../support/plugin.ts";
import { loadComponent } from "../support/run-component.ts";
import { spelled } from "./spelling.ts";
import { casesOf, eventOf, testTable } from "./table.ts";

const bytes = await shippedPlugin("shell-guard");
const plugin = await loadComponent(bytes);
const cases = await casesOf("shell-guard");

const NO_OPINION = { ok: "" };
const ROOT = "`rm -rf /` would delete the root folder";

function envelopeOf(toolInput: unknown, toolName = "Bash", event = "preToolUse"): object {
  return { event, toolName, toolInput, cwd: "/home/me/project" };
}

function answerTo(command: string, config?: unknown) {
  return plugin.call(envelopeOf({ command }), config).answer;
}

/** The reason for denying, null for no opinion; anything else fails the test. */
function reasonFor(command: string, config?: unknown): string | null {
  const answer = answerTo(command, config);
  if (!("ok" in answer)) throw new Error(`no answer to ${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
  if (answer.ok === "") return null;
  const { decision, reason } = JSON.parse(answer.ok);
  expect(decision).toBe("deny");
  return reason;
}

await testTable("shell-guard", cases, { against: 60, alone: 60 });

test("imports the host's interface alone", async () => {
  const imports = (await componentWit(bytes)).match(/import .*;/g);
  expect(imports).toEqual(["import hooklet:plugin/host@0.1.0;"]);
});

test("stays below 72 KiB", () => {
  expect(bytes.length).toBeLessThan(72 * 2 ** 10);
});

test.each([
  ["text in `cmd`", { cmd: "rm -rf /" }],
  ["text in `script`", { script: "rm -rf /" }],
  ["arguments", { command: ["rm", "-rf", "/"] }],
  ["arguments of a shell", { command: ["bash", "-lc", "ls && rm -rf /"] }],
  ["a list that holds a whole line", { command: ["rm -rf /"] }],
  ["JSON in a string", JSON.stringify({ command: "rm -rf /" })],
  ["JSON with escapes in the key", '{"comm\\u0061nd":"rm -rf /"}'],
  ["text", "rm -rf /"],
  ["a list", ["rm", "-rf", "/"]],
  ["the second of two", { command: "ls", cmd: "rm -rf /" }],
])("reads %s", (_name, toolInput) => {
  const { answer } = plugin.call(envelopeOf(toolInput));
  expect(answer).toEqual({ ok: JSON.stringify({ decision: "deny", reason: ROOT }) });
});

test.each([
  undefined,
  null,
  7,
  true,
  {},
  [],
  { command: null },
  { command: 7 },
  { command: { a: 1 } },
  { command: [] },
  "",
  "[1",
])("has no opinion on the input %j", (toolInput) => {
  expect(plugin.call(envelopeOf(toolInput)).answer).toEqual(NO_OPINION);
});

test("takes arguments as they are, without a shell's reading of them", () => {
  expect(plugin.call(envelopeOf({ command: ["echo", "$(rm -rf /)", ";", "rm -rf /"] })).answer).toEqual(NO_OPINION);
  expect(plugin.call(envelopeOf({ command: ["rm", "-rf", "*"] })).answer).toEqual(NO_OPINION);
});

test.each(["bash", "Shell", "shell_command", "ExecCommand", "run-command", "run_in_terminal"])(
  "guards the tool %s",
  (tool) => {
    expect(plugin.call(envelopeOf({ command: "rm -rf /" }, tool)).answer).not.toEqual(NO_OPINION);
  },
);

test("leaves other tools and other events alone", () => {
  expect(plugin.call(envelopeOf({ command: "rm -rf /" }, "Read")).answer).toEqual(NO_OPINION);
  expect(plugin.call(envelopeOf({ command: "rm -rf /" }, "Bash", "postToolUse")).answer).toEqual(NO_OPINION);
});

test("guards permission requests, and tools that the config names", () => {
  const request = envelopeOf({ command: "rm -rf /" }, "mcp__box__run", "permissionRequest");
  expect(plugin.call(request).answer).toEqual(NO_OPINION);
  expect(plugin.call(request, { tools: ["MCP box run"] }).answer).not.toEqual(NO_OPINION);
});

test("judges paths by the working folder", () => {
  const command = "rm -rf /usr/src/app/node_modules";
  expect(plugin.call({ ...envelopeOf({ command }), cwd: "/usr/src/app/" }).answer).toEqual(NO_OPINION);
  expect(plugin.call(envelopeOf({ command })).answer).not.toEqual(NO_OPINION);
  const { cwd: _, ...withoutFolder } = envelopeOf({ command: "rm -rf ." }) as { cwd: string };
  expect(plugin.call(withoutFolder).answer).not.toEqual(NO_OPINION);
});

test("declares a failure where the config or the envelope is wrong", () => {
  expect(answerTo("ls", { allow: "rm -rf /" })).toEqual({
    err: 'config `allow` is `"rm -rf /"`, but it must be a list of strings',
  });
  expect(answerTo("ls", { tools: [7] })).toEqual({ err: "config `tools` is `[7]`, but it must be a list of strings" });
  expect(plugin.call("[]").answer).toEqual({ err: "the envelope is not a JSON object" });
});

test("declares a failure where a rule has no such name or decision", () => {
  for (const rules of [[], { gti: "deny" }, { git: "allow" }, { git: true }]) {
    const said = `config \`rules\` is \`${JSON.stringify(rules)}\`, but it must say deny, ask or off for some of removing, `;
    expect(answerTo("ls", { rules })).toEqual({ err: expect.stringContaining(said) });
  }
});

test("says which fields of the config it doesn't know", () => {
  const { log } = plugin.call(envelopeOf({ command: "ls" }), { allowed: [] });
  expect(log).toEqual([{ level: "warn", message: "unknown in config: allowed; known are allow, tools, rules" }]);
});

test("denies what nests or expands too far to be checked", () => {
  expect(reasonFor("$(".repeat(1000))).toMatch(/nested too deeply to be checked$/);
  expect(reasonFor("eval ".repeat(1000))).toMatch(/nested too deeply to be checked$|too long to be checked$/);
  expect(reasonFor("a;".repeat(100_000))).toMatch(/too long to be checked$/);
  expect(reasonFor("echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}")).toMatch(
    /to be checked$/,
  );
});

test("keeps the command's characters in the reason, and cuts a long one between them", () => {
  const quoted = 'rm -rf / "😀\té\\"';
  expect(reasonFor(quoted)).toBe(`\`${quoted}\` would delete the root folder`);
  expect(reasonFor("rm -rf / \ud800")).toBe("`rm -rf / \ud800` would delete the root folder");
  const reason = reasonFor(`rm -rf / ${"😀".repeat(200)}`) ?? "";
  expect(reason).toMatch(/😀…` would delete the root folder$/);
  expect(reason.isWellFormed()).toBe(true);
});

test("answers an envelope of 1 MiB within two seconds", () => {
  const notes = `cat > notes <<'EOF'\n${"a line of notes\n".repeat(2 ** 16)}EOF\n`;
  const start = performance.now();
  expect(reasonFor(notes)).toBeNull();
  expect(reasonFor(`${notes}rm -rf /`)).toBe(ROOT);
  expect(plugin.call({ ...envelopeOf({ command: "rm -rf /" }), extra: "\n".repeat(2 ** 20) }).answer).not.toEqual(
    NO_OPINION,
  );
  expect(performance.now() - start).toBeLessThan(6000);
});

const SHELL_PIECES = [
  ..." \t\n;&|()<>{}$`'\"\\#~*?![]=-+,/:@%^.a1é\u0000\ud800",
  ..."rm -rf / | $( | x:- | $(( | )) | <<E\n | <<-'E'\n | \nE\n | case x in | esac | ;; | for i in | do | done | if | fi | f() | function | eval | sudo | sh -c | find | -exec | xargs | {a,b} | $' | 2>& | <( | cd .. | [[ | ]]".split(
    " | ",
  ),
];

test("answers any text of shell pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SHELL_PIECES), { maxLength: 60 }), (pieces) => {
      reasonFor(pieces.join(""));
    }),
    { numRuns: 1000 },
  );
});

test("knows a command however its words are quoted", () => {
  fc.assert(
    fc.property(spelled("rm"), spelled("-rf"), spelled("/etc"), (...words) => {
      expect(reasonFor(words.join(" "))).toMatch(/would delete the system folder \/etc$/);
    }),
  );
});

/** The commands that have to be denied. */
const stopped = cases
  .filter(({ expected }) => expected.get("decision") === "deny")
  .map((one) => ({
    name: one.name,
    command: String(eventOf(one).toolInput.command),
    config: one.config,
  }));

const destructive = fc.constantFrom(...stopped.map(({ command }) => command));

test("never denies a destructive command that is only an argument of echo", () => {
  fc.assert(
    fc.property(destructive, fc.boolean(), (command, isSingle) => {
      const quoted = isSingle ? `'${command.replaceAll("'", "'\\''")}'` : `"${command.replaceAll(/["\\$`]/g, "\\$&")}"`;
      expect(reasonFor(`echo ${quoted}`)).toBeNull();
    }),
  );
});

test("denies a destructive command wherever it stands", () => {
  // A quote that doesn't end, and a here-document, take what is put behind them.
  const whole = stopped.filter(({ name, command }) => name !== "quotes that don't end" && !command.includes("<<"));
  const place = fc.constantFrom(
    "ls; @",
    "( @\n)",
    "{ @\n}",
    "echo $(@\n)",
    'echo "$(@\n)"',
    "if @\nthen ls; fi",
    "f() { @\n}",
  );
  fc.assert(
    fc.property(fc.constantFrom(...whole), place, ({ command, config }, around) => {
      expect(
        reasonFor(
          around.replace("@", () => command),
          config,
        ),
      ).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});
