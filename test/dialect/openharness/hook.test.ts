import { describe, expect, test } from "vitest";
import type { HookEntry } from "../../../host/config/entry.ts";
import type { SourceText } from "../../../host/config/layer.ts";
import { FIELDS } from "../../../host/dialect/openharness/fields.ts";
import { EVENT_NAMES, eventRow } from "../../../host/event/table.ts";
import { diagnosticsOf, parseText } from "./parsing.ts";

/** A file with one hook in flow style on `preToolUse`, which starts at 3:7. */
function fileWith(hook: string, event = "preToolUse"): string {
  return `hooks:\n  ${event}:\n    - ${hook}\n`;
}

/** The entry of a hook without diagnostics. */
function entryFor(hook: string, source: Partial<SourceText> = {}, event?: string): HookEntry {
  const { entries, diagnostics } = parseText(fileWith(hook, event), source);
  expect(diagnostics).toEqual([]);
  const [entry] = entries;
  if (entry === undefined) throw new Error("the hook gave no entry");
  return entry;
}

describe("a hook", () => {
  test("with a command has the document's defaults", () => {
    expect(entryFor("{command: ./hook.sh}")).toEqual({
      id: "project:openharness:preToolUse:1",
      event: "preToolUse",
      source: { file: "/w/.oh/config.yaml", line: 3, column: 7, layer: "project", dialect: "openharness" },
      nativeHandler: "command",
      handler: { kind: "command", command: "./hook.sh", shell: "/bin/sh", cwd: null, env: {}, answer: "exit-code" },
      refusal: null,
      match: null,
      timeoutMs: 10_000,
      timeoutSet: false,
      onFailure: "block",
    });
  });

  test.each([
    ["{command: x, jsonIO: true}", "json"],
    ["{command: x, jsonIO: false}", "exit-code"],
  ])("answers as `jsonIO` says: %s", (hook, answer) => {
    expect(entryFor(hook).handler).toMatchObject({ kind: "command", answer });
  });

  test("sets its timeout in milliseconds", () => {
    expect(entryFor("{command: x, timeout: 250}")).toMatchObject({ timeoutMs: 250, timeoutSet: true });
  });

  test("may be a server", () => {
    expect(entryFor("{http: 'http://127.0.0.1:4000/hook'}")).toMatchObject({
      nativeHandler: "http",
      handler: { kind: "http", url: "http://127.0.0.1:4000/hook" },
    });
  });

  test("may be a plugin with everything that the plugin contract has", () => {
    const written =
      "{wasm: ./guard.wasm, match: Bash, timeout: 500, config: {protect: [prod]}, allow: {env: [CI]}, onFailure: warn}";
    expect(entryFor(written)).toMatchObject({
      nativeHandler: "wasm",
      handler: {
        kind: "wasm",
        plugin: "./guard.wasm",
        path: "/w/guard.wasm",
        config: { protect: ["prod"] },
        grants: { env: ["CI"], read: [], write: [], http: [] },
        limits: { fuel: null, memory: null },
      },
      match: { kind: "substring", written: "Bash" },
      timeoutMs: 500,
      onFailure: "warn",
    });
  });

  test.each([
    ["./p.wasm", "/home/u/.oh", "/home/u/.oh/p.wasm"],
    ["../p.wasm", "/home/u/.oh", "/home/u/p.wasm"],
    ["/abs/p.wasm", "/home/u/.oh", "/abs/p.wasm"],
  ])("finds the plugin `%s` from %s", (wasm, base, path) => {
    expect(entryFor(`{wasm: ${wasm}}`, { layer: "user", base }).handler).toMatchObject({ plugin: wasm, path });
  });

  test("takes the limits of a plugin", () => {
    const { entries } = parseText(fileWith("{wasm: x, fuel: 50_000_000, memory: 64MiB}"));
    expect(entries[0]?.handler).toMatchObject({ limits: { fuel: 50_000_000, memory: 67_108_864 } });
  });

  test("fails closed where the event may be blocked, and with a word elsewhere", () => {
    for (const event of EVENT_NAMES) {
      const native = eventRow(event).openharness;
      if (native === null) continue;
      const expected = ["preToolUse", "userPromptSubmit", "permissionRequest"].includes(event) ? "block" : "warn";
      expect([event, entryFor("{wasm: x}", {}, event).onFailure]).toEqual([event, expected]);
    }
  });
});

describe("what is wrong with a hook is told with its place", () => {
  const documentation = "see the field's description in the documentation";

  test.each<[string, string, string[]]>([
    [
      "no handler",
      "{match: Bash}",
      ["error config.missing 3:7 the hook has none of `command`, `http` and `wasm` (add the field)"],
    ],
    [
      "an empty hook",
      "{}",
      ["error config.missing 3:7 the hook has none of `command`, `http` and `wasm` (add the field)"],
    ],
    [
      "two handlers",
      "{http: 'http://h/', command: x}",
      [
        "warning config.several-handlers 3:14 the hook names `command` and `http`: only `command` runs (split it into one hook per handler)",
      ],
    ],
    [
      "three handlers",
      "{wasm: x, http: y, command: z}",
      [
        "warning config.several-handlers 3:23 the hook names `command` and `http`: only `command` runs (split it into one hook per handler)",
        "warning config.several-handlers 3:14 the hook names `command` and `wasm`: only `command` runs (split it into one hook per handler)",
      ],
    ],
    [
      "a misspelled field",
      "{command: x, jsonIo: true}",
      ["warning config.unknown-field 3:20 unknown field `jsonIo` (did you mean `jsonIO`?)"],
    ],
    [
      "an unknown field",
      "{command: x, colour: red}",
      [`warning config.unknown-field 3:20 unknown field \`colour\` (known names: ${Object.keys(FIELDS).join(", ")})`],
    ],
    [
      "a field of every object",
      "{command: x, constructor: y}",
      [
        `warning config.unknown-field 3:20 unknown field \`constructor\` (known names: ${Object.keys(FIELDS).join(", ")})`,
      ],
    ],
    [
      "a command of another type",
      "{command: [a, b]}",
      [`error config.type 3:17 expected a string for \`command\`, got a list (${documentation})`],
    ],
    [
      "a blank command",
      "{command: ' '}",
      [`error config.type 3:17 expected a string for \`command\`, got the string \` \` (${documentation})`],
    ],
    [
      "a missing value",
      "{command: }",
      [`error config.type 3:17 expected a string for \`command\`, got nothing (${documentation})`],
    ],
    [
      "a match of another type",
      "{command: x, match: 5}",
      [`error config.type 3:27 expected a string for \`match\`, got \`5\` (${documentation})`],
    ],
    [
      "a timeout in words",
      "{command: x, timeout: 5s}",
      [
        `error config.type 3:29 expected a positive number of milliseconds for \`timeout\`, got the string \`5s\` (${documentation})`,
      ],
    ],
    [
      "a timeout of nothing",
      "{command: x, timeout: 0}",
      [
        `error config.type 3:29 expected a positive number of milliseconds for \`timeout\`, got \`0\` (${documentation})`,
      ],
    ],
    [
      "a flag in words",
      "{command: x, jsonIO: 'yes'}",
      [
        `error config.type 3:28 expected \`true\` or \`false\` for \`jsonIO\`, got the string \`yes\` (${documentation})`,
      ],
    ],
    [
      "an unknown policy",
      "{wasm: x, onFailure: deny}",
      [
        `error config.type 3:28 expected \`block\`, \`warn\` or \`ignore\` for \`onFailure\`, got the string \`deny\` (${documentation})`,
      ],
    ],
    [
      "a configuration that is no table",
      "{wasm: x, config: [1]}",
      [`error config.type 3:25 expected a table for \`config\`, got a list (${documentation})`],
    ],
    [
      "grants of another shape",
      "{wasm: x, allow: {env: CI}}",
      [
        `error config.type 3:24 expected a table with lists of strings under \`env\`, \`read\`, \`write\` and \`http\` for \`allow\`, got a table (${documentation})`,
      ],
    ],
    [
      "a fuel that is no number",
      "{wasm: x, fuel: lots}",
      [
        `error config.type 3:23 expected a positive whole number for \`fuel\`, got the string \`lots\` (${documentation})`,
      ],
    ],
    [
      "fields of a command on a server",
      "{http: 'http://h/', jsonIO: true}",
      [
        "warning config.no-effect 3:27 `jsonIO` has an effect on `command` hooks alone, and this is a `http` hook (remove it)",
      ],
    ],
    [
      "fields of a plugin on a command",
      "{command: x, config: {}, onFailure: warn}",
      [
        "warning config.no-effect 3:20 `config` has an effect on `wasm` hooks alone, and this is a `command` hook (remove it)",
        "warning config.no-effect 3:32 `onFailure` has an effect on `wasm` hooks alone, and this is a `command` hook (remove it)",
      ],
    ],
    [
      "a regular expression that can't be compiled",
      "{command: x, match: '/[a/'}",
      ["warning match.invalid-regex 3:27 `/[a/` can't be compiled (correct the expression)"],
    ],
    [
      "flags that don't exist",
      "{command: x, match: /usr/bin}",
      ["warning match.invalid-regex 3:27 `/usr/bin` can't be compiled (correct the expression)"],
    ],
  ])("%s", (_what, hook, expected) => {
    expect(diagnosticsOf(fileWith(hook))).toEqual(expected);
  });

  test.each(["{command: 5}", "{match: Bash}", "{command: 5, http: 'http://h/'}", "{}"])(
    "and a hook that lacks its handler never becomes another: %s",
    (hook) => {
      expect(parseText(fileWith(hook)).entries).toEqual([]);
    },
  );

  test("and the first handler of those named runs", () => {
    const kinds = ["{wasm: x, command: y}", "{wasm: x, http: y}", "{http: x, command: y}"].map(
      (hook) => parseText(fileWith(hook)).entries[0]?.handler.kind,
    );
    expect(kinds).toEqual(["command", "http", "command"]);
  });

  test("and a hook whose expression can't be compiled stays, for no tool", () => {
    expect(parseText(fileWith("{command: x, match: '/(/'}")).entries[0]?.match).toEqual({
      kind: "regex",
      written: "/(/",
      source: "(",
      flags: "",
    });
  });
});
