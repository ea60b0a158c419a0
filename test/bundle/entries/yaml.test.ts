import { expect, test } from "vitest";
import type { NewEntry } from "../../../host/bundle/entries/entry.ts";
import { openHarnessEntries } from "../../../host/bundle/entries/yaml.ts";
import { parse } from "../../../host/dialect/openharness/parse.ts";

const GUARD: NewEntry = { event: "preToolUse", plugin: "team/guard", match: ["Bash"], config: {}, onFailure: "block" };
const CONTEXT: NewEntry = {
  event: "userPromptSubmit",
  plugin: "team/context",
  match: [],
  config: { lines: ["a: b"] },
  onFailure: null,
};

const insert = (text: string, ...entries: readonly NewEntry[]) => openHarnessEntries.insert(text, entries);

const parsed = (text: string) => parse({ layer: "project", file: "/w/.oh/config.yaml", text, base: "/w" });

test("what is shown to paste is a file of its own that openHarness's reader understands", () => {
  const text = openHarnessEntries.render([GUARD, CONTEXT]);
  const { entries, diagnostics } = parsed(text);
  expect(diagnostics).toEqual([]);
  expect(entries).toMatchObject([
    { event: "preToolUse", match: { written: "Bash" }, onFailure: "block", handler: { plugin: "team/guard" } },
    { event: "userPromptSubmit", match: null, handler: { plugin: "team/context", config: { lines: ["a: b"] } } },
  ]);
});

test("several tools are matched whole", () => {
  const { entries } = parsed(openHarnessEntries.render([{ ...GUARD, match: ["Bash", "a.b"] }]));
  expect(entries[0]?.match).toMatchObject({ kind: "regex", source: "^(?:Bash|a\\.b)$" });
});

const FILE = `# the team's hooks
model: x

hooks:
    preToolUse:   # before a tool
    - command: ./a.sh   # first
      match: "Bash"

    # second
    - command: |
        echo 1
        echo 2
    turnStop:
        - { command: done }  # in braces
# the end
other: [1, 2]
`;

test("an entry goes to the end of its event's list, and everything else stays as it was", () => {
  expect(insert(FILE, GUARD)).toBe(
    FILE.replace(
      "        echo 2\n",
      "        echo 2\n    - wasm: team/guard\n      match: Bash\n      onFailure: block\n",
    ),
  );
});

test("a new event goes to the end of the events", () => {
  expect(insert(FILE, { ...CONTEXT, config: {} })).toBe(
    FILE.replace("# in braces\n", "# in braces\n    userPromptSubmit:\n      - wasm: team/context\n"),
  );
});

const ADDED = "hooks:\n  preToolUse:\n    - wasm: team/guard\n      match: Bash\n      onFailure: block\n";

test.for([
  ["", ADDED],
  ["# nothing yet\n", `# nothing yet\n${ADDED}`],
  ["model: x", `model: x\n${ADDED}`],
  ["hooks:\n# later\n", `${ADDED}# later\n`],
  ["hooks:\n  preToolUse: # none\n", ADDED.replace("preToolUse:", "preToolUse: # none")],
  ["---\nmodel: x\n...\n", `---\nmodel: x\n${ADDED}...\n`],
  ["model: x\r\n", `model: x\r\n${ADDED.replaceAll("\n", "\r\n")}`],
])("into %j", ([before = "", after]) => {
  expect(insert(before, GUARD)).toBe(after);
});

test.for([
  "hooks: {}\n",
  "hooks:\n  preToolUse: []\n",
  "- a\n",
  "hooks: [\n",
  "hooks: x\n",
  "{ hooks: { preToolUse: [] } }\n",
  "hooks: &a\n  turnStop: []\nother: *a\n",
])("%j is left alone", (text) => {
  expect(insert(text, GUARD)).toBeNull();
});

test("an event that openHarness doesn't have is left out", () => {
  expect(openHarnessEntries.render([{ ...GUARD, event: "taskCompleted" }])).toBe("");
  expect(insert(FILE, { ...GUARD, event: "taskCompleted" })).toBe(FILE);
});
