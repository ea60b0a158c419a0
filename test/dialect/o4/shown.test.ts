import { describe, expect, it } from "vitest";
import type { RawResult } from "../../../host/decision/raw.ts";
import { interpret } from "../../../host/dialect/o4/interpret.ts";
import type { EventCall } from "../../../host/event/call.ts";
import { EVENT_NAMES, type EventName, eventRow } from "../../../host/event/table.ts";
import { failure } from "../../../host/failure/failure.ts";
import type { FailureCode } from "../../../host/failure/table.ts";
import { eventCall, hookEntry } from "./subject.ts";

const SHOWING = EVENT_NAMES.filter((event) => eventRow(event).o4 && event !== "preToolUse" && event !== "postToolUse");
const HANDLERS = {
  command: "",
  prompt: 'handler = "prompt"\nprompt = "x"\n',
  agent: 'handler = "agent"\nprompt = "x"\n',
  http: 'handler = "http"\nurl = "https://a.example"\n',
};
const TOKEN = `ghp_${"a1".repeat(18)}`;

function shown(raw: RawResult, fields = "", event: EventName = "turnStop", mode: EventCall["mode"] = "interactive") {
  return interpret(hookEntry(`event = "${eventRow(event).o4?.name}"\n${fields}`), eventCall(event, { mode }), raw)
    .messages;
}

const exited = (exitCode: number, stdout = ""): RawResult => ({ kind: "exited", exitCode, signal: null, stdout });
const failed = (code: FailureCode): RawResult => ({
  kind: "failed",
  failure: failure(code, "no answer within 5000 ms"),
});

describe("what the session shows", () => {
  it("is the text of a command that exits with 0, unless it is a JSON object", () => {
    for (const event of SHOWING) {
      expect(shown(exited(0, "all good\n"), "", event)).toEqual([{ kind: "hook", text: "all good" }]);
    }
    for (const silent of ["", " \n", '{"a": 1}', ' {"systemMessage":"x"}\n'])
      expect(shown(exited(0, silent))).toEqual([]);
    for (const text of ["[1]", "5", '"x"', "{a}"]) expect(shown(exited(0, text))).toEqual([{ kind: "hook", text }]);
  });

  it("is the output of a command that exits with 2, or that it blocked", () => {
    expect(shown(exited(2, "not now\n"))).toEqual([{ kind: "error", text: "not now" }]);
    expect(shown(exited(2, '{"a":1}'))).toEqual([{ kind: "error", text: '{"a":1}' }]);
    for (const nothing of ["", "\n "])
      expect(shown(exited(2, nothing))).toEqual([{ kind: "error", text: "hook blocked" }]);
  });

  it("is why a command, `prompt` or `agent` hook timed out or can't run", () => {
    const text = "no answer within 5000 ms";
    for (const handler of ["command", "prompt", "agent"] as const) {
      for (const code of ["command.timeout", "command.not-started", "prompt.missing", "prompt.placeholder"] as const) {
        expect(shown(failed(code), HANDLERS[handler])).toEqual([{ kind: "warn", text }]);
        expect(shown(failed(code), `${HANDLERS[handler]}on_failure = "block"`)).toEqual([{ kind: "error", text }]);
        expect(shown(failed(code), `${HANDLERS[handler]}on_failure = "ignore"`)).toEqual([]);
      }
    }
  });

  it("is nothing for other results", () => {
    for (const policy of ["warn", "block", "ignore"]) {
      expect(shown(exited(1, "text"), `on_failure = "${policy}"`)).toEqual([]);
      expect(shown(failed("command.output"), `on_failure = "${policy}"`)).toEqual([]);
      for (const code of ["http.timeout", "http.status", "http.failed"] as const) {
        expect(shown(failed(code), `${HANDLERS.http}on_failure = "${policy}"`)).toEqual([]);
      }
    }
    expect(shown({ kind: "responded", status: 200, body: "text" }, HANDLERS.http)).toEqual([]);
    for (const handler of ["prompt", "agent"] as const) {
      for (const code of [0, 2]) expect(shown(exited(code, "text"), HANDLERS[handler])).toEqual([]);
    }
  });

  it("is nothing from PreToolUse and PostToolUse hooks, and nothing in print mode", () => {
    for (const raw of [exited(0, "text"), exited(2, "text"), failed("command.timeout")]) {
      for (const event of ["preToolUse", "postToolUse"] as const) {
        expect(shown(raw, "", event)).toEqual([]);
        expect(shown(raw, 'on_failure = "block"', event)).toEqual([]);
      }
      for (const event of SHOWING) expect(shown(raw, "", event, "print")).toEqual([]);
    }
  });

  it("has secrets masked", () => {
    expect(shown(exited(0, `token ${TOKEN}`))).toEqual([{ kind: "hook", text: "token [REDACTED]" }]);
    expect(shown(exited(2, TOKEN))).toEqual([{ kind: "error", text: "[REDACTED]" }]);
    const raw: RawResult = { kind: "failed", failure: failure("command.not-started", `no folder ${TOKEN}`) };
    expect(shown(raw)).toEqual([{ kind: "warn", text: "no folder [REDACTED]" }]);
  });
});
