import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectEventNames } from "../../../host/event/name.ts";
import { complaints, hookEntry, parseConfig } from "./subject.ts";

const RUNS = 'event = "Stop"\ncommand = "run"\n';

describe("the fields of a hook", () => {
  it("sets the handler: a command where it says nothing", () => {
    expect(hookEntry("").nativeHandler).toBe("command");
    expect(hookEntry('handler = "http"\nurl = "https://hooks.example.com/o4"')).toMatchObject({
      nativeHandler: "http",
      handler: { kind: "http", url: "https://hooks.example.com/o4" },
    });
    for (const handler of ["prompt", "agent"]) {
      expect(hookEntry(`handler = "${handler}"\nprompt = "scripts/run.sh"`)).toMatchObject({
        nativeHandler: handler,
        refusal: null,
        handler: { kind: "command", command: "scripts/run.sh", shell: "/bin/bash", answer: "json" },
      });
    }
  });

  it("sets the timeout in seconds, by default 10 for `command`, `http` and `wasm`, 30 for `prompt` and `agent`", () => {
    expect(hookEntry("timeout_secs = 5")).toMatchObject({ timeoutMs: 5000, timeoutSet: true });
    expect(hookEntry("timeout_secs = 0.25")).toMatchObject({ timeoutMs: 250, timeoutSet: true });
    expect(hookEntry("")).toMatchObject({ timeoutMs: 10_000, timeoutSet: false });
    expect(hookEntry('handler = "http"\nurl = "https://a.example"').timeoutMs).toBe(10_000);
    expect(hookEntry('handler = "wasm"\nplugin = "p.wasm"').timeoutMs).toBe(10_000);
    expect(hookEntry('handler = "prompt"\nprompt = "x"').timeoutMs).toBe(30_000);
    expect(hookEntry('handler = "agent"\nprompt = "x"').timeoutMs).toBe(30_000);
  });

  it("sets what a failure does: any other value counts as `warn`, with a warning", () => {
    expect(hookEntry("").onFailure).toBe("warn");
    for (const policy of ["warn", "ignore", "block"] as const) {
      expect(hookEntry(`on_failure = "${policy}"`).onFailure).toBe(policy);
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z ]{0,8}$/), (value) => {
        fc.pre(!["warn", "ignore", "block"].includes(value));
        expect(hookEntry(`on_failure = "${value}"`).onFailure).toBe("warn");
        expect(complaints(`${RUNS}on_failure = "${value}"`)).toContain("warning config.unknown-value 3:14");
      }),
    );
  });

  it("sets the environment as a sub-table, as the document has it", () => {
    const { entries, diagnostics } = parseConfig(
      '[[hooks]]\nevent = "Stop"\ncommand = "scripts/notify.sh"\ntimeout_secs = 5\n[hooks.env]\nNOTIFY_CHANNEL = "builds"\n',
    );
    expect(diagnostics).toEqual([]);
    expect(entries).toMatchObject([{ handler: { env: { NOTIFY_CHANNEL: "builds" } }, timeoutMs: 5000 }]);
  });

  it("sets the working folder under any of three names, of which the first counts", () => {
    for (const name of ["cwd", "working_dir", "workdir"]) {
      expect(hookEntry(`${name} = "sub"`).handler).toMatchObject({ cwd: "sub" });
      expect(complaints(`${RUNS}${name} = "sub"`)).toEqual([]);
    }
    expect(hookEntry('workdir = "b"\ncwd = "a"').handler).toMatchObject({ cwd: "a" });
    expect(complaints(`${RUNS}workdir = "b"\ncwd = "a"`)).toEqual(["warning config.no-effect 3:1"]);
  });

  it("sets what a plugin is, is given and may do", () => {
    const fields = [
      'event = "PreToolUse"',
      'handler = "wasm"',
      'plugin = "./plugins/guard.wasm"',
      "fuel = 50000000",
      'memory = "64MiB"',
      "[hooks.config]",
      'protect = ["prod"]',
      "[hooks.allow]",
      'env = ["CI"]',
    ].join("\n");
    expect(hookEntry(fields).handler).toEqual({
      kind: "wasm",
      plugin: "./plugins/guard.wasm",
      path: "/project/plugins/guard.wasm",
      config: { protect: ["prod"] },
      grants: { env: ["CI"], read: [], write: [], http: [] },
      limits: { fuel: 50_000_000, memory: 64 * 1024 ** 2, output: null },
    });
    expect(hookEntry('handler = "wasm"\nplugin = "/opt/p.wasm"').handler).toMatchObject({ path: "/opt/p.wasm" });
  });

  it("takes every name of an event that o4 has", () => {
    const names = dialectEventNames("o4");
    expect(names).toHaveLength(21);
    for (const name of names) {
      expect(complaints(`event = "${name}"\ncommand = "x"`).filter((said) => said.startsWith("error"))).toEqual([]);
    }
  });
});

describe("what is wrong with a hook", () => {
  it.each([
    ['command = "x"', "config.missing 0:1"],
    ['event = 5\ncommand = "x"', "config.type 1:9"],
    ['event = "Stop"', "config.missing 0:1"],
    ['event = "Stop"\ncommand = ["x"]', "config.type 2:11"],
    ['event = "Stop"\ncommand = ""', "config.type 2:11"],
    ['event = "Stop"\nhandler = "shell"\ncommand = "x"', "config.unknown-handler 2:11"],
    ['event = "Stop"\nhandler = "Command"\ncommand = "x"', "config.unknown-handler 2:11"],
    ['event = "Stop"\nhandler = true\ncommand = "x"', "config.type 2:11"],
    ['event = "Stop"\nhandler = "http"', "config.missing 0:1"],
    ['event = "Stop"\nhandler = "wasm"', "config.missing 0:1"],
    ['event = "Stop"\nhandler = "prompt"\nprompt = 5', "config.type 3:10"],
    [`${RUNS}timeout_secs = 0`, "config.type 3:16"],
    [`${RUNS}timeout_secs = -1.5`, "config.type 3:16"],
    [`${RUNS}timeout_secs = "5"`, "config.type 3:16"],
    [`${RUNS}matcher = ["Bash"]`, "config.type 3:11"],
    [`${RUNS}on_failure = true`, "config.type 3:14"],
    [`${RUNS}env = ["A"]`, "config.type 3:7"],
    [`${RUNS}[hooks.env]\nA = 1`, "config.type 3:1"],
    [`${RUNS}model = 5`, "config.type 3:9"],
  ])("is an error with its place: %j", (fields, error) => {
    expect(complaints(fields)).toContain(`error ${error}`);
  });

  it("keeps a hook with an error in it from loading", () => {
    const { entries } = parseConfig('[[hooks]]\nevent = "Stop"\n[[hooks]]\nevent = "Stop"\ncommand = "x"\n');
    expect(entries.map(({ source }) => source.line)).toEqual([3]);
  });

  it("tells of a handler that the fields speak of", () => {
    const { diagnostics } = parseConfig('[[hooks]]\nevent = "Stop"\nurl = "https://a.example"\n');
    expect(diagnostics.map(({ hint }) => hint)).toContain('add `command`, or `handler = "http"`');
  });

  it("is a warning where a field is unknown or has no effect", () => {
    expect(complaints(`${RUNS}timeout = 5`)).toEqual(["warning config.unknown-field 3:1"]);
    expect(complaints(`${RUNS}model = "large"`)).toEqual(["warning config.no-effect 3:1"]);
    expect(complaints(`${RUNS}url = "https://a.example"\nplugin = "p.wasm"\nfuel = 1`)).toHaveLength(3);
    const http = 'event = "Stop"\nhandler = "http"\nurl = "https://a.example"\n';
    expect(complaints(`${http}cwd = "sub"\nenv = { A = "a" }`)).toEqual([
      "warning config.no-effect 4:1",
      "warning config.no-effect 5:1",
    ]);
  });
});

describe("a hook that never runs", () => {
  it.each(["{{event_type}}", "{{tool_name}}", "{{tool_args}}"])("is a `prompt` that contains %s", (placeholder) => {
    const fields = `event = "Stop"\nhandler = "prompt"\nprompt = "echo ${placeholder}"`;
    expect(hookEntry(fields).refusal).toMatchObject({ code: "prompt.placeholder" });
    expect(hookEntry(fields).refusal?.message).toContain(placeholder);
    expect(complaints(fields)).toEqual(["warning prompt.placeholder 3:10"]);
    expect(hookEntry(fields.replace('"prompt"', '"agent"')).refusal).toBeNull();
  });

  it.each(["prompt", "agent"])("is a `%s` without a prompt", (handler) => {
    for (const prompt of ["", '\nprompt = " "']) {
      expect(hookEntry(`handler = "${handler}"${prompt}`)).toMatchObject({
        nativeHandler: handler,
        refusal: { code: "prompt.missing" },
      });
    }
    expect(complaints(`event = "Stop"\nhandler = "${handler}"`)).toEqual(["warning prompt.missing 0:1"]);
  });

  it("isn't one whose prompt holds other braces", () => {
    expect(hookEntry('handler = "prompt"\nprompt = "echo {{other}} {tool_name}"').refusal).toBeNull();
  });
});
