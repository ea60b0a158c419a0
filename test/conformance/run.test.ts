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
});
