import { describe, expect, it } from "vitest";
import { inRunOrder } from "../../../host/config/order.ts";
import { o4 } from "../../../host/dialect/o4/index.ts";
import { dialectEventNames } from "../../../host/event/name.ts";
import { parseConfig, parseInstructions } from "./subject.ts";

describe("the files of o4", () => {
  it("are the documented five, each with its layer", () => {
    expect(o4.files.map(({ layer, base, path }) => [layer, base === "home" ? `~/${path}` : path])).toEqual([
      ["managed", "~/.o4/managed/config.toml"],
      ["local", ".o4/config.local.toml"],
      ["project", ".o4/config.toml"],
      ["user", "~/.o4/config.toml"],
      ["instructions", ".o4.md"],
    ]);
  });

  it("run in the documented order, within a file as written", () => {
    const text = '[[hooks]]\nevent = "Stop"\ncommand = "a"\n[[hooks]]\nevent = "Stop"\ncommand = "b"\n';
    const shuffled = (["user", "local", "managed", "project"] as const).flatMap(
      (layer) => parseConfig(text, layer).entries,
    );
    const instructions = parseInstructions('```hooks\n[[hook]]\nevent = "Stop"\ncommand = "c"\n```\n').entries;
    expect(inRunOrder([...instructions, ...shuffled]).map(({ id }) => id)).toEqual([
      "managed:o4:Stop:1",
      "managed:o4:Stop:2",
      "local:o4:Stop:1",
      "local:o4:Stop:2",
      "project:o4:Stop:1",
      "project:o4:Stop:2",
      "user:o4:Stop:1",
      "user:o4:Stop:2",
      "instructions:o4:Stop:1",
    ]);
  });
});

describe("a config.toml", () => {
  it("holds hooks as the document's first example has them", () => {
    const { entries, diagnostics } = parseConfig(
      '[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = "scripts/check-command.sh"\n',
    );
    expect(diagnostics).toEqual([]);
    expect(entries).toEqual([
      {
        id: "project:o4:PreToolUse:1",
        event: "preToolUse",
        source: { file: "/project/.o4/config.toml", line: 1, column: 1, layer: "project", dialect: "o4" },
        nativeHandler: "command",
        handler: {
          kind: "command",
          command: "scripts/check-command.sh",
          shell: "/bin/bash",
          cwd: null,
          env: {},
          answer: "json",
        },
        refusal: null,
        match: { kind: "names", written: "Bash", names: ["bash"] },
        timeoutMs: 10_000,
        timeoutSet: false,
        onFailure: "warn",
      },
    ]);
  });

  it("counts entries per event", () => {
    const hooks = ["Stop", "Error", "Stop"].map((event) => `[[hooks]]\nevent = "${event}"\ncommand = "x"\n`);
    expect(parseConfig(hooks.join("")).entries.map(({ id }) => id)).toEqual([
      "project:o4:Stop:1",
      "project:o4:Error:1",
      "project:o4:Stop:2",
    ]);
  });

  it("may hold the agent's other settings, and no hooks at all", () => {
    const text = 'model = "x"\nsince = 1979-05-27\nlarge = 9223372036854775807\n[permissions]\nallow = ["Bash"]\n';
    expect(parseConfig(text)).toEqual({ entries: [], diagnostics: [] });
    expect(parseConfig("")).toEqual({ entries: [], diagnostics: [] });
    expect(parseConfig("hooks = []")).toEqual({ entries: [], diagnostics: [] });
  });

  it("is an error with its place where it isn't valid TOML", () => {
    const { entries, diagnostics } = parseConfig('[[hooks]]\nevent = "Stop\n');
    expect(entries).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        code: "config.syntax",
        place: { file: "/project/.o4/config.toml", line: 2 },
        excerpt: 'event = "Stop',
      },
    ]);
  });

  it("is an error that lists the valid names where it names an unknown event", () => {
    const { entries, diagnostics } = parseConfig('[[hooks]]\nevent = "preToolUse"\ncommand = "x"\n');
    expect(entries).toEqual([]);
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        code: "config.unknown-event",
        message: "unknown event `preToolUse`",
        place: { line: 2, column: 9 },
      },
    ]);
    expect(diagnostics[0]?.hint).toContain("did you mean `PreToolUse`?");
    for (const name of dialectEventNames("o4")) expect(diagnostics[0]?.hint).toContain(name);
  });

  it.each([
    ['[hooks]\nevent = "Stop"\n', 1, 1],
    ['hooks = "Stop"\n', 1, 9],
    ['hooks = [{ event = "Stop", command = "x" }, "Stop"]\n', 1, 45],
  ])("is an error where `hooks` is no list of hooks: %j", (text, line, column) => {
    expect(parseConfig(text).diagnostics).toMatchObject([
      {
        severity: "error",
        code: "config.type",
        place: { line, column },
        hint: "start each hook with `[[hooks]]`, in double brackets",
      },
    ]);
  });

  it("warns of `[[hook]]`, which has an effect in `.o4.md` alone", () => {
    const { entries, diagnostics } = parseConfig('[[hook]]\nevent = "Stop"\ncommand = "x"\n');
    expect(entries).toEqual([]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", code: "config.unknown-field", place: { line: 1, column: 3 } },
    ]);
  });
});

describe("an .o4.md", () => {
  it("holds hooks as the document's example has them, with their place in the file", () => {
    const text = [
      "## Hooks",
      "",
      "```hooks",
      "[[hook]]",
      'event = "PostToolUse"',
      'matcher = "Write|Edit"',
      'command = "scripts/log-edit.sh"',
      "```",
    ].join("\n");
    const { entries, diagnostics } = parseInstructions(text);
    expect(diagnostics).toEqual([]);
    expect(entries).toMatchObject([
      {
        id: "instructions:o4:PostToolUse:1",
        source: { file: "/project/.o4.md", line: 4, column: 1, layer: "instructions" },
        match: { names: ["write", "edit"] },
      },
    ]);
  });

  it("has every block read, both fences and both names of the table, in the order written", () => {
    const text = [
      "~~~hooks",
      "[[hooks]]",
      'event = "Stop"',
      'command = "1"',
      "[[hook]]",
      'event = "Stop"',
      'command = "2"',
      "[[hooks]]",
      'event = "Stop"',
      'command = "3"',
      "~~~",
      "between",
      "```hooks",
      "[[hook]]",
      'event = "Stop"',
      'command = "4"',
      "```",
    ].join("\n");
    const { entries } = parseInstructions(text);
    expect(entries.map(({ id, handler }) => [id, handler.kind === "command" && handler.command])).toEqual([
      ["instructions:o4:Stop:1", "1"],
      ["instructions:o4:Stop:2", "2"],
      ["instructions:o4:Stop:3", "3"],
      ["instructions:o4:Stop:4", "4"],
    ]);
  });

  const sound = '[[hook]]\nevent = "Stop"\ncommand = "x"\n';
  it.each([
    ["invalid TOML", "[[hook]\n", "config.syntax", 7],
    ["an unknown event", '[[hook]]\nevent = "Stopp"\ncommand = "x"\n', "config.unknown-event", 8],
    ["a wrong type", '[[hook]]\nevent = "Stop"\ncommand = 5\n', "config.type", 9],
    ["a hook without a command", '[[hook]]\nevent = "Stop"\n', "config.missing", 7],
  ])("has a block skipped as a whole for %s, with a warning, and the others load", (_, wrong, code, line) => {
    const text = `\`\`\`hooks\n${sound}\`\`\`\n~~~hooks\n${wrong}${sound}~~~\n\`\`\`hooks\n${sound}\`\`\`\n`;
    const { entries, diagnostics } = parseInstructions(text);
    expect(entries.map(({ id, source }) => `${id} ${source.line}`)).toHaveLength(2);
    expect(entries[0]?.source.line).toBe(2);
    expect(diagnostics).toMatchObject([{ severity: "warning", code, place: { line } }]);
    expect(diagnostics[0]?.message).toMatch(/^the block is skipped: /);
  });

  it("warns of what a block holds besides hooks", () => {
    const { entries, diagnostics } = parseInstructions(
      `> ~~~hooks\n> verbose = true\n> ${sound.trim().replaceAll("\n", "\n> ")}\n> ~~~\n`,
    );
    expect(entries).toMatchObject([{ source: { line: 3, column: 3 } }]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", code: "config.unknown-field", place: { line: 2, column: 3 } },
    ]);
  });

  it("holds no hooks elsewhere", () => {
    const text = `\`\`\`toml\n${sound}\`\`\`\n\n${sound}\n    \`\`\`hooks\n`;
    expect(parseInstructions(text)).toEqual({ entries: [], diagnostics: [] });
  });
});
