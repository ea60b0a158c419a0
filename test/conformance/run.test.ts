import { describe, expect, test } from "vitest";
import type { Case } from "./case.ts";
import { runCase } from "./run.ts";

const TURN: Case = {
  sentence: "any",
  name: "any",
  event: "turnStart",
  files: { ".oh/config.yaml": `hooks: { turnStart: [{ command: "echo hi > said; echo '[1]' > list.json" }] }` },
  expect: {},
};

describe("a case", () => {
  test("is observed in its outcome, its files and its requests", async () => {
    const { observed } = await runCase({
      ...TURN,
      files: {
        "home:.oh/config.yaml": "hooks: { turnStart: [{ http: '{{url}}/a' }, { command: echo hi > said.json }] }",
      },
      server: { "/a": { body: { decision: "deny" } } },
      expect: { files: { "said.json": null, other: null } },
    });
    expect(observed).toMatchObject({
      event: "turnStart",
      rejected: null,
      files: { "said.json": null, other: null },
      requests: [{ method: "POST", path: "/a", body: { event: "turnStart" } }],
      hooks: [{ status: "ran" }, { status: "skipped" }],
    });
  });

  test("has its files read as they are named", async () => {
    const { observed } = await runCase({ ...TURN, expect: { files: { said: "", "list.json": null } } });
    expect(observed.files).toEqual({ said: "hi\n", "list.json": [1] });
  });

  test("may run a file that starts with `#!`", async () => {
    const script = "#!/bin/sh\ntouch ran\n";
    const files = { ".oh/config.yaml": "hooks: { turnStart: [{ command: ./a.sh }] }", "a.sh": script };
    const { observed } = await runCase({ ...TURN, files, expect: { files: { ran: null } } });
    expect(observed.files).toEqual({ ran: "" });
  });

  test("that the host rejects tells the error", async () => {
    const broken = await runCase({ ...TURN, files: { ".oh/config.yaml": "hooks: 5" } });
    expect(broken.observed).toMatchObject({ rejected: { code: "config.type" }, diagnostics: [{ severity: "error" }] });
    const unknown = await runCase({ ...TURN, event: "turnMiddle" });
    expect(unknown.observed).toMatchObject({ rejected: { code: "event.unknown" }, diagnostics: [] });
  });

  test("tells which processes have ended", async () => {
    const config = "hooks: { turnStart: [{ command: 'echo $$ > gone; echo $PPID > alive' }] }";
    const { observed } = await runCase({
      ...TURN,
      files: { ".oh/config.yaml": config },
      expect: { ended: ["gone", "alive"] },
    });
    expect(observed.ended).toEqual(["gone"]);
  });

  test("gets its expectation back with the placeholders filled in", async () => {
    const { expected } = await runCase({ ...TURN, expect: { files: { folder: "{{workspace}}{{repeat / 2}}" } } });
    expect(expected.files?.folder).toMatch(/\/workspace\/\/$/);
  });

  test("may have a host that saw skills, events and new files before", async () => {
    const hooks = "{ preToolUse: [{ command: echo tool >> ran }], turnStart: [{ command: echo turn >> ran }] }";
    const { observed } = await runCase({
      ...TURN,
      files: {
        ".oh/config.yaml": `hooks: ${hooks}`,
        "a.md": "---\nhooks: [{ event: PreToolUse, command: echo skill >> ran }]\n---\n",
      },
      before: [
        { skill: "a.md" },
        { event: "preToolUse", context: { toolName: "x" } },
        { files: { ".oh/config.yaml": "hooks: 5", new: "text" } },
      ],
      expect: { files: { ran: "", new: "" } },
    });
    expect(observed).toMatchObject({ rejected: null, files: { ran: "skill\ntool\nturn\n", new: "text" } });
    expect(observed.entries).toMatchObject([{ event: "preToolUse" }, { event: "preToolUse" }, { event: "turnStart" }]);
    expect(observed.listing).toMatch(/^3 hooks configured:\n1. PreToolUse \[command\]/);
  });

  test.each([
    ["bypassed", 1],
    ["trusted", 1],
    ["untrusted", 0],
    ["revoked", 0],
    ["bypassed-before", 0],
  ] as const)("in a workspace that is %s has %i of its hooks", async (trust, count) => {
    expect((await runCase({ ...TURN, trust })).observed.hooks).toHaveLength(count);
  });

  test.each([
    [true, "ran\n"],
    [false, null],
  ])("may wait for hooks that nobody waits for: %s", async (waitForAll, ran) => {
    const { observed } = await runCase({
      ...TURN,
      files: { ".o4/config.toml": '[[hooks]]\nevent = "PostToolUseFailure"\ncommand = "sleep 0.3; echo ran > ran"\n' },
      event: "PostToolUseFailure",
      waitForAll,
      expect: { files: { ran } },
    });
    expect(observed.files).toEqual({ ran });
  });

  test("knows the server's port", async () => {
    const { expected } = await runCase({
      ...TURN,
      expect: { files: { url: "{{url}}", port: "http://127.0.0.1:{{port}}" } },
    });
    expect(expected.files?.port).toBe(expected.files?.url);
  });
});
