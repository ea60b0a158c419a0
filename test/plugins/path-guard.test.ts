import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedPlugin } from "../support/plugin.ts";
import { loadComponent } from "../support/run-component.ts";
import { spelled } from "./spelling.ts";
import { casesOf, eventOf, testTable } from "./table.ts";

interface Call {
  bash?: string;
  write?: string;
  config?: unknown;
}

const bytes = await shippedPlugin("path-guard");
const plugin = await loadComponent(bytes);
const cases = await casesOf("path-guard");

function callOf({ bash, write }: Call): { toolName: string; toolInput: unknown } {
  if (bash !== undefined) return { toolName: "Bash", toolInput: { command: bash } };
  return { toolName: "Write", toolInput: { file_path: write, content: "" } };
}

/** The plugin's decision, `none` for no opinion; anything else fails the test. */
function decide(call: Call, event = "preToolUse"): { decision: string; reason?: string } {
  const { answer } = plugin.call({ event, cwd: "/home/me/project", ...callOf(call) }, call.config);
  if (!("ok" in answer)) throw new Error(`no answer to ${JSON.stringify(call)}: ${JSON.stringify(answer)}`);
  return answer.ok === "" ? { decision: "none" } : JSON.parse(answer.ok);
}

await testTable("path-guard", cases, { against: 60, alone: 60 });

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

test("knows a path however its characters are quoted", () => {
  fc.assert(
    fc.property(spelled("./.oh/x"), (path) => {
      expect(decide({ bash: `rm ${path}` }).decision).toBe("deny");
    }),
  );
});

const denied = fc.constantFrom(
  ...cases.flatMap((one) => {
    const { toolName, toolInput } = eventOf(one);
    const bash = one.expected.get("decision") === "deny" && toolName === "Bash" ? toolInput.command : null;
    return typeof bash === "string" ? [{ bash, config: one.config }] : [];
  }),
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
