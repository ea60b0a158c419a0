import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { o4 } from "../../../host/dialect/o4/index.ts";
import { DIALECTS, openDialect } from "../../../host/dialect/registry.ts";
import { EVENT_NAMES, eventRow } from "../../../host/event/table.ts";
import { eventCall, hookEntry, parseConfig, parseInstructions } from "./subject.ts";

describe("o4", () => {
  it("is read after openHarness", async () => {
    expect(DIALECTS.map(({ name }) => name)).toEqual(["openharness", "o4"]);
    expect(await openDialect("o4")).toBe(o4);
  });

  it("gives every handler the same JSON", () => {
    const call = eventCall("preToolUse", {
      context: { toolName: "bash", toolInput: { command: "ls" } },
      env: { PATH: "/bin" },
    });
    const { handler: command } = hookEntry('event = "PreToolUse"\n[hooks.env]\nA = "a"');
    const { handler: http } = hookEntry('event = "PreToolUse"\nhandler = "http"\nurl = "https://a.example"');
    if (command.kind !== "command" || http.kind !== "http") throw new Error("other handlers than written");
    const input = o4.commandInput(command, call);
    expect(JSON.parse(input.stdin)).toMatchObject({ event_type: "PreToolUse", tool_args: { command: "ls" } });
    expect(o4.httpInput(http, call).body).toBe(input.stdin);
    expect(input.env).toEqual({ PATH: "/bin", PWD: "/project", A: "a" });
  });

  it("sends to public addresses alone, unless the test switch lets it send to private ones", () => {
    const addresses = (env: Record<string, string>) =>
      o4.httpInput({ kind: "http", url: "https://a.example" }, eventCall("turnStop", { env })).addresses;
    expect(addresses({})).toBe("public");
    expect(addresses({ O4_ALLOW_LOCALHOST: "1" })).toBe("public-or-private");
    for (const value of ["0", "", "true"]) expect(addresses({ O4_ALLOW_LOCALHOST: value })).toBe("public");
  });

  it("reads any text, and only ever gives entries or says what is wrong", () => {
    const piece = fc.constantFrom(
      "[[hooks]]",
      "[hooks.env]",
      "event = ",
      '"Stop"',
      "command",
      "=",
      "'x'",
      "```hooks",
      "~~~",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
        const text = pieces.join(" ").replaceAll(" \n ", "\n");
        for (const { entries, diagnostics } of [parseConfig(text), parseInstructions(text)]) {
          expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
          for (const { place } of diagnostics) expect(Math.min(place.line, place.column)).toBeGreaterThanOrEqual(1);
        }
        expect(parseInstructions(text).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("makes a verdict of whatever a command prints and however it ends", () => {
    const o4Events = EVENT_NAMES.filter((event) => eventRow(event).o4 !== null);
    const output = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"updatedInput":{}}', '{"permissionDecision":"deny"}'),
    );
    const policy = fc.constantFrom("warn", "ignore", "block");
    const mode = fc.constantFrom("interactive" as const, "print" as const);
    const exitCode = fc.constantFrom(0, 1, 2, null);
    fc.assert(
      fc.property(
        fc.constantFrom(...o4Events),
        output,
        policy,
        mode,
        exitCode,
        (event, stdout, onFailure, how, code) => {
          const entry = hookEntry(`event = "${eventRow(event).o4?.name}"\non_failure = "${onFailure}"`);
          const raw = { kind: "exited", exitCode: code, signal: code === null ? "SIGKILL" : null, stdout } as const;
          const verdict = o4.interpret(entry, eventCall(event, { mode: how }), raw);
          expect(verdict.halts).toBe(
            event === "postToolUse"
              ? code !== 0 && onFailure === "block"
              : code === 2 || (code !== 0 && onFailure === "block"),
          );
          if (eventRow(event).o4?.blocks === "never") expect(verdict.binding).toBe(false);
          if (how === "print") expect(verdict.messages).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
