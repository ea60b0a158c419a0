import { describe, expect, test } from "vitest";
import { dialectEventNames } from "../../../host/event/name.ts";
import { EVENTS } from "../../../host/event/table.ts";
import { diagnosticsOf, parseText } from "./parsing.ts";

const KNOWN = dialectEventNames("openharness").join(", ");

describe("a file", () => {
  test.each([
    ["is empty", ""],
    ["holds comments alone", "# hooks: none\n"],
    ["has other keys alone", "model: x\npermissions: [1, 2]\n"],
    ["has no hooks", "hooks:\n"],
    ["has an empty table of hooks", "hooks: {}\n"],
    ["has an event without hooks", "hooks:\n  preToolUse:\n"],
    ["has an event with an empty list", "hooks:\n  preToolUse: []\n"],
  ])("may hold no hooks at all: it %s", (_what, text) => {
    expect(parseText(text)).toEqual({ entries: [], diagnostics: [] });
  });

  test("gives each event's hooks as they are written", () => {
    const { entries, diagnostics } = parseText(
      [
        "model: x",
        "hooks:",
        "  turnStop:",
        "    - command: a",
        "  preToolUse:",
        "    - command: b",
        "    - {http: 'http://127.0.0.1:1/'}",
        "",
      ].join("\n"),
      { layer: "user" },
    );
    expect(diagnostics).toEqual([]);
    expect(
      entries.map(({ id, event, source }) => [id, event, `${source.file}:${source.line}:${source.column}`]),
    ).toEqual([
      ["user:openharness:turnStop:1", "turnStop", "/w/.oh/config.yaml:4:7"],
      ["user:openharness:preToolUse:1", "preToolUse", "/w/.oh/config.yaml:6:7"],
      ["user:openharness:preToolUse:2", "preToolUse", "/w/.oh/config.yaml:7:7"],
    ]);
  });

  test("may have hooks on every event of the document", () => {
    const names = Object.keys(EVENTS).filter((event) => dialectEventNames("openharness").includes(event));
    const { entries, diagnostics } = parseText(
      `hooks:\n${names.map((name) => `  ${name}: [{command: x}]`).join("\n")}\n`,
    );
    expect(diagnostics).toEqual([]);
    expect(entries.map(({ event }) => event)).toEqual(names);
  });

  test("keeps a hook's number when one before it is unsound", () => {
    const { entries } = parseText("hooks:\n  preToolUse:\n    - {}\n    - 5\n    - command: x\n");
    expect(entries.map(({ id }) => id)).toEqual(["project:openharness:preToolUse:3"]);
  });

  test("may repeat a hook by an alias", () => {
    const { entries, diagnostics } = parseText(
      "hooks:\n  preToolUse:\n    - &guard {command: x}\n  permissionRequest:\n    - *guard\n",
    );
    expect(diagnostics).toEqual([]);
    expect(entries.map(({ event, source }) => [event, source.line])).toEqual([
      ["preToolUse", 3],
      ["permissionRequest", 3],
    ]);
  });
});

describe("what is wrong with a file is told with its place", () => {
  test.each<[string, string, string[]]>([
    [
      "malformed YAML",
      "hooks:\n  preToolUse: [\n",
      [
        "error config.syntax 3:1 flow sequence in block collection must be sufficiently indented and end with a ] (correct the line that is shown)",
      ],
    ],
    [
      "a duplicate key",
      "hooks: {}\nhooks: {}\n",
      ["error config.duplicate-key 2:1 the key `hooks` stands twice in one table (merge the two, or remove one)"],
    ],
    [
      "a duplicate event",
      "hooks:\n  preToolUse: []\n  preToolUse: []\n",
      ["error config.duplicate-key 3:3 the key `preToolUse` stands twice in one table (merge the two, or remove one)"],
    ],
    [
      "a list for a file",
      "- hooks\n",
      [
        "error config.type 1:1 expected a table with the key `hooks`, got a list (see the field's description in the documentation)",
      ],
    ],
    [
      "a string for a file",
      "hooks\n",
      [
        "error config.type 1:1 expected a table with the key `hooks`, got the string `hooks` (see the field's description in the documentation)",
      ],
    ],
    [
      "hooks that are a list",
      "hooks:\n  - preToolUse\n",
      [
        "error config.type 2:3 expected a table of events, got a list (write one key per event under `hooks:`, such as `preToolUse:`, and the list of its hooks below it)",
      ],
    ],
    [
      "hooks that are a number",
      "hooks: 4\n",
      [
        "error config.type 1:8 expected a table of events, got `4` (write one key per event under `hooks:`, such as `preToolUse:`, and the list of its hooks below it)",
      ],
    ],
    [
      "a misspelled event",
      "hooks:\n  preTolUse:\n    - command: x\n",
      ["warning config.unknown-event 2:3 unknown event `preTolUse` (did you mean `preToolUse`?)"],
    ],
    [
      "an event in the other system's spelling",
      "hooks:\n  PreToolUse:\n    - command: x\n",
      ["warning config.unknown-event 2:3 unknown event `PreToolUse` (did you mean `preToolUse`?)"],
    ],
    [
      "an event of the other system",
      "hooks:\n  teammateIdle: []\n",
      [`warning config.unknown-event 2:3 unknown event \`teammateIdle\` (known names: ${KNOWN})`],
    ],
    [
      "an event without its list",
      "hooks:\n  preToolUse:\n    command: x\n",
      ["error config.type 3:5 expected a list of hooks under `preToolUse`, got a table (start each hook with `- `)"],
    ],
    [
      "a hook that is a string",
      "hooks:\n  preToolUse:\n    - ./hook.sh\n",
      [
        "error config.type 3:7 expected a hook with `command`, `http` or `wasm`, got the string `./hook.sh` (see the field's description in the documentation)",
      ],
    ],
    [
      "a hook that is nothing",
      "hooks:\n  preToolUse:\n    -\n",
      [
        "error config.type 3:6 expected a hook with `command`, `http` or `wasm`, got nothing (see the field's description in the documentation)",
      ],
    ],
  ])("%s", (_what, text, expected) => {
    expect(diagnosticsOf(text)).toEqual(expected);
  });

  test("and with its line and file", () => {
    const [diagnostic] = parseText("hooks:\n  preTolUse: []\n").diagnostics;
    expect(diagnostic).toMatchObject({
      place: { file: "/w/.oh/config.yaml", line: 2, column: 3 },
      excerpt: "  preTolUse: []",
    });
  });

  test("and the rest loads", () => {
    const { entries, diagnostics } = parseText(
      "hooks:\n  preTolUse: [{command: a}]\n  preToolUse: [{command: b}, 5, {command: c, colour: red}]\n",
    );
    expect(entries.map(({ handler }) => handler.kind === "command" && handler.command)).toEqual(["b", "c"]);
    expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
      ["warning", "config.unknown-event"],
      ["error", "config.type"],
      ["warning", "config.unknown-field"],
    ]);
  });
});
