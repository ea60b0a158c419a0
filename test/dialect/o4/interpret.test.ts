import { describe, expect, it } from "vitest";
import { interpret } from "../../../host/dialect/o4/interpret.ts";
import type { EventCall } from "../../../host/event/call.ts";
import { EVENT_NAMES, type EventName, eventRow } from "../../../host/event/table.ts";
import { failure } from "../../../host/failure/failure.ts";
import type { FailureCode } from "../../../host/failure/table.ts";
import { eventCall, hookEntry } from "./subject.ts";

const entryFor = (event: EventName, fields = "") => hookEntry(`event = "${eventRow(event).o4?.name}"\n${fields}`);

/** The verdict on a command's end. */
function exit(event: EventName, exitCode: number | null, fields = "", call: Partial<EventCall> = {}, stdout = "") {
  const raw = { kind: "exited", exitCode, signal: exitCode === null ? "SIGKILL" : null, stdout } as const;
  return interpret(entryFor(event, fields), eventCall(event, call), raw);
}

function fail(event: EventName, code: FailureCode, fields = "", call: Partial<EventCall> = {}) {
  const raw = { kind: "failed", failure: failure(code, "no answer within 10000 ms") } as const;
  return interpret(entryFor(event, fields), eventCall(event, call), raw);
}

const BLOCK = 'on_failure = "block"';
const IGNORE = 'on_failure = "ignore"';
const OPEN_EVENTS = EVENT_NAMES.filter((event) => eventRow(event).o4?.blocks === "never");
const OTHERS = EVENT_NAMES.filter((event) => eventRow(event).o4 && !["preToolUse", "postToolUse"].includes(event));

describe("exit code 0", () => {
  it("continues", () => {
    for (const event of OTHERS) expect(exit(event, 0)).toMatchObject({ opinion: null, halts: false, failure: null });
    expect(exit("preToolUse", 0)).toMatchObject({ opinion: null, halts: false, failure: null });
    expect(exit("postToolUse", 0)).toMatchObject({ opinion: null, halts: false, failure: null });
  });
});

describe("exit code 2", () => {
  it("keeps a tool from running, and stops the remaining hooks", () => {
    expect(exit("preToolUse", 2)).toMatchObject({
      opinion: "deny",
      binding: true,
      halts: true,
      message: "Tool execution blocked by PreToolUse hook",
      failure: null,
    });
    for (const policy of [BLOCK, IGNORE])
      expect(exit("preToolUse", 2, policy)).toMatchObject({ binding: true, halts: true });
  });

  it("doesn't change the call that it blocks", () => {
    const output = '{"updatedInput": {"command": "ls"}, "permissionDecision": "allow"}';
    expect(exit("preToolUse", 2, "", {}, output)).toMatchObject({ opinion: "deny", updatedInput: null });
  });

  it('counts after a tool only with `on_failure = "block"`', () => {
    expect(exit("postToolUse", 2, BLOCK)).toMatchObject({
      opinion: "deny",
      binding: true,
      halts: true,
      message: "Tool execution blocked by PostToolUse hook",
      failure: null,
    });
    for (const policy of ["", IGNORE, 'on_failure = "warn"']) {
      expect(exit("postToolUse", 2, policy)).toMatchObject({
        opinion: null,
        halts: false,
        message: null,
        messages: [],
        failure: { code: "command.exit-code" },
      });
    }
  });

  it("stops the run in print mode on SessionStart and UserPromptSubmit, and only the remaining hooks elsewhere", () => {
    for (const event of ["sessionStart", "userPromptSubmit"] as const) {
      expect(exit(event, 2, "", { mode: "print" })).toMatchObject({ opinion: "deny", binding: true, halts: true });
      expect(exit(event, 2, "", { mode: "print" }).message).toContain(`blocked by ${eventRow(event).o4?.name} hook`);
      expect(exit(event, 2)).toMatchObject({ binding: false, halts: true, message: null });
    }
    for (const event of OPEN_EVENTS) {
      for (const mode of ["print", "interactive"] as const) {
        expect(exit(event, 2, "", { mode })).toMatchObject({
          binding: false,
          halts: true,
          message: null,
          failure: null,
        });
      }
    }
  });

  it("blocks for `prompt` and `agent` hooks as for commands", () => {
    for (const handler of ["prompt", "agent"]) {
      const fields = `handler = "${handler}"\nprompt = "x"`;
      expect(exit("preToolUse", 2, fields)).toMatchObject({ binding: true, halts: true });
    }
  });
});

describe("a failure", () => {
  const failures = (event: EventName, fields: string) => [
    exit(event, 1, fields),
    exit(event, 127, fields),
    exit(event, null, fields),
    ...(["command.timeout", "command.not-started", "command.output"] as const).map((code) => fail(event, code, fields)),
  ];

  it("continues with `warn` and `ignore`, and is traced", () => {
    for (const event of ["preToolUse", "postToolUse", "turnStop"] as const) {
      for (const verdict of [...failures(event, ""), ...failures(event, IGNORE)]) {
        expect(verdict).toMatchObject({ opinion: null, halts: false, message: null });
        expect(verdict.failure).not.toBeNull();
      }
    }
  });

  it("is treated like a block with `block`", () => {
    for (const verdict of failures("preToolUse", BLOCK)) {
      const message = "Tool execution blocked by PreToolUse hook";
      expect(verdict).toMatchObject({ opinion: "deny", binding: true, halts: true, message });
      expect(verdict.failure).not.toBeNull();
    }
    for (const verdict of failures("postToolUse", BLOCK)) {
      expect(verdict).toMatchObject({
        binding: true,
        halts: true,
        message: "Tool execution blocked by PostToolUse hook",
      });
    }
    for (const event of OPEN_EVENTS) {
      for (const verdict of failures(event, BLOCK)) expect(verdict).toMatchObject({ binding: false, halts: true });
    }
  });

  it("says how the command ended", () => {
    expect(exit("turnStop", 3).failure?.message).toBe("the command ended with exit code 3");
    expect(exit("turnStop", null).failure?.message).toBe("the command ended with the signal SIGKILL");
  });

  it("of an `http` hook is one by `on_failure` as well", () => {
    const http = 'handler = "http"\nurl = "https://a.example"\n';
    expect(fail("preToolUse", "http.status", http)).toMatchObject({ opinion: null, halts: false });
    expect(fail("preToolUse", "http.status", http + BLOCK)).toMatchObject({ binding: true, halts: true });
  });

  it("is what a hook that never runs is", () => {
    const entry = entryFor("preToolUse", `handler = "agent"\n${BLOCK}`);
    const cause = entry.refusal ?? failure("host.closed", "none");
    const verdict = interpret(entry, eventCall("preToolUse"), { kind: "failed", failure: cause });
    expect(verdict).toMatchObject({ binding: true, halts: true, failure: { code: "prompt.missing" } });
  });
});

describe("an `http` hook", () => {
  const http = 'handler = "http"\nurl = "https://a.example"';
  const respond = (event: EventName, body: string, fields = "") =>
    interpret(entryFor(event, `${http}\n${fields}`), eventCall(event), { kind: "responded", status: 200, body });

  it("lets the action go on with a 2xx response, whatever the body", () => {
    for (const body of ["", "text", '{"decision":"deny"}', "2"]) {
      for (const event of ["preToolUse", "postToolUse", "turnStop"] as const) {
        expect(respond(event, body, BLOCK)).toMatchObject({ opinion: null, halts: false, messages: [], failure: null });
      }
    }
  });

  it("changes a call and a result by the body", () => {
    expect(respond("preToolUse", '{"updatedInput":{"command":"ls"},"permissionDecision":"ask"}')).toMatchObject({
      opinion: "ask",
      binding: true,
      updatedInput: { command: "ls" },
    });
    expect(respond("postToolUse", '{"updatedOutput":"clean"}').updatedOutput).toBe("clean");
  });
});
