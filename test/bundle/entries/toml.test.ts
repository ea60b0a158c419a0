import { expect, test } from "vitest";
import type { NewEntry } from "../../../host/bundle/entries/entry.ts";
import { o4Entries } from "../../../host/bundle/entries/toml.ts";
import { parse } from "../../../host/dialect/o4/parse.ts";

const GUARD: NewEntry = {
  event: "preToolUse",
  plugin: "team/guard",
  match: ["Bash", "Write"],
  config: { protect: ["prod"], nothing: null },
  onFailure: "block",
};

const parsed = (text: string) => parse({ layer: "project", file: "/w/.o4/config.toml", text, base: "/w" });

test("what is shown to paste is a file of its own that o4's reader understands", () => {
  const { entries, diagnostics } = parsed(o4Entries.render([GUARD]));
  expect(diagnostics).toEqual([]);
  expect(entries).toMatchObject([
    {
      event: "preToolUse",
      match: { written: "Bash|Write" },
      onFailure: "block",
      handler: { plugin: "team/guard", config: { protect: ["prod"] } },
    },
  ]);
});

test.for([
  "",
  "# comment\nmodel = 'x' # it",
  "[[hooks]]\nevent='Stop' # a\ncommand = 'x'\n\n[hooks.env]\nA='1'\n",
  "[agent]\nx = 1\n",
])("after %j, which stays as it was", (before) => {
  const after = o4Entries.insert(before, [GUARD]) ?? "";
  expect(after.startsWith(before)).toBe(true);
  const [old, now] = [parsed(before).entries, parsed(after).entries];
  expect(now).toHaveLength(old.length + 1);
  expect(now.at(-1)?.handler).toMatchObject({ plugin: "team/guard" });
});

test.for(["hooks = [{ event = 'Stop', command = 'x' }]\n", "hooks = 1\n", "[hooks]\na = 1\n", "not toml"])(
  "%j is left alone",
  (text) => {
    expect(o4Entries.insert(text, [GUARD])).toBeNull();
  },
);
