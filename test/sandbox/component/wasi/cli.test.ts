import { describe, expect, test } from "vitest";
import { GuestExit } from "../../../../host/sandbox/component/wasi/errors.ts";
import { guestView } from "./guest-view.ts";

const encode = (text: string) => new TextEncoder().encode(text);

test("shows no environment, no arguments and no folder", () => {
  const environment = guestView().imports["wasi:cli/environment"];
  expect(environment.getEnvironment()).toEqual([]);
  expect(environment.getArguments()).toEqual([]);
  expect(environment.initialCwd()).toBeUndefined();
});

test("has no terminal", () => {
  const { imports } = guestView();
  expect(imports["wasi:cli/terminal-stdin"].getTerminalStdin()).toBeUndefined();
  expect(imports["wasi:cli/terminal-stdout"].getTerminalStdout()).toBeUndefined();
  expect(imports["wasi:cli/terminal-stderr"].getTerminalStderr()).toBeUndefined();
});

describe("exit", () => {
  const exits = guestView().closed.imports["wasi:cli/exit"] as { exitWithCode(status: number): void };

  test.each([
    ["ok", 0],
    ["err", 1],
  ] as const)("with %s ends the call with status %i", (tag, status) => {
    const { imports, closed } = guestView();
    expect(closed.exited).toBeNull();
    expect(() => imports["wasi:cli/exit"].exit({ tag, val: undefined })).toThrow(new GuestExit(status));
    expect(closed.exited).toBe(status);
  });

  test("takes a status of its own", () => {
    expect(() => exits.exitWithCode(42)).toThrow(expect.objectContaining({ name: "GuestExit", status: 42 }));
  });

  test("isn't an error that the glue would hand to the guest as a value", () => {
    expect(Object.hasOwn(new GuestExit(1), "payload")).toBe(false);
  });

  test("counts the first time", () => {
    const { imports, closed } = guestView();
    const { exit } = imports["wasi:cli/exit"];
    expect(() => exit({ tag: "ok", val: undefined })).toThrow(GuestExit);
    expect(() => exit({ tag: "err", val: undefined })).toThrow(GuestExit);
    expect(closed.exited).toBe(0);
  });
});

describe("output", () => {
  test("goes to the host line by line, each stream on its own", () => {
    const { imports, closed, lines } = guestView();
    const stdout = imports["wasi:cli/stdout"].getStdout();
    const stderr = imports["wasi:cli/stderr"].getStderr();
    stdout.write(encode("one\ntw"));
    stderr.blockingWriteAndFlush(encode("warn"));
    stdout.write(encode("o\nthree"));
    expect(lines).toEqual([
      ["stdout", "one"],
      ["stdout", "two"],
    ]);
    closed.flush();
    expect(lines.slice(2)).toEqual([
      ["stdout", "three"],
      ["stderr", "warn"],
    ]);
  });

  test("of every handle of a stream is one output", () => {
    const { imports, lines } = guestView();
    const { getStdout } = imports["wasi:cli/stdout"];
    const first = getStdout();
    first.write(encode("on"));
    (first as unknown as Disposable)[Symbol.dispose]();
    getStdout().write(encode("e\n"));
    expect(lines).toEqual([["stdout", "one"]]);
  });
});
