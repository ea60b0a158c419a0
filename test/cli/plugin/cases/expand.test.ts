import { expect, test } from "vitest";
import { expandCase } from "../../../../host/cli/plugin/cases/expand.ts";

const TABLE = {
  cases: [],
  defaults: { event: "preToolUse", context: { toolName: "Bash", cwd: "/a" }, decision: null },
  shorthands: {
    command: { context: { toolInput: { command: "$" } } },
    edit: { context: { toolName: "Edit", toolInput: { path: "$", text: "$1" } }, decision: "deny" },
  },
  random: false,
};

test("joins defaults, shorthands and what the case says itself, which counts most", () => {
  expect(expandCase({ name: "a", command: "ls" }, TABLE)).toEqual({
    name: "a",
    event: "preToolUse",
    context: { toolName: "Bash", cwd: "/a", toolInput: { command: "ls" } },
    decision: null,
  });
  expect(expandCase({ name: "b", decision: "ask", edit: "x", context: { cwd: "/b" } }, TABLE)).toEqual({
    name: "b",
    event: "preToolUse",
    context: { toolName: "Edit", cwd: "/b", toolInput: { path: "x", text: "$1" } },
    decision: "ask",
  });
});

test("a shorthand's value may be anything, null and lists too", () => {
  for (const value of [null, 7, ["a"], { b: 1 }]) {
    expect(expandCase({ command: value }, TABLE)).toMatchObject({ context: { toolInput: { command: value } } });
  }
});

test("leaves a case as it is where nothing is in common", () => {
  const one = { name: "a", toString: 1, context: { prompt: "<36>" } };
  expect(expandCase(one, { cases: [], defaults: {}, shorthands: {}, random: false })).toEqual(one);
});

test("draws random characters in the event alone, the same in every run", () => {
  const one = { context: { prompt: "a <8> <hex 4> <AZ 3> <az 2> <b>" }, reason: "<8>" };
  const drawn = expandCase(one, { ...TABLE, defaults: {}, random: true });
  expect(drawn).toEqual({
    context: { prompt: expect.stringMatching(/^a \w{8} [0-9a-f]{4} [A-Z2-7]{3} [A-Za-z]{2} <b>$/) },
    reason: "<8>",
  });
  expect(expandCase(one, { ...TABLE, defaults: {}, random: true })).toEqual(drawn);
});
