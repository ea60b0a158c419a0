import type { JsonObject } from "../../host/event/json.ts";

/** The sizes that plugins are measured at, in bytes. */
export const SIZES = [1_000, 100_000, 1_000_000] as const;

/** An event of about some size that makes a plugin read all of it. */
export interface Load {
  readonly plugin: string;
  readonly what: string;
  readonly eventOf: (size: number) => JsonObject;
}

const CODE = [
  "export async function load(path: string): Promise<Settings> {",
  '  const text = await readFile(path, "utf8"); // the file may be large',
  "  if (text.length > limits.size) throw new RangeError(messages.tooLarge(path, text.length));",
  "  return { ...defaults, ...JSON.parse(text), key: options.key ?? null };",
  "}",
  "",
];

const DENSE = ["token = abc", "password: x", "API_KEY=1", "secret=ab_cd-ef"];

/** Lines of a text, over and over, up to a size. */
function repeated(lines: readonly string[], size: number): string {
  const text = `${lines.join("\n")}\n`;
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

function shell(size: number): JsonObject {
  const command = `cat > notes.ts <<'EOF'\n${repeated(CODE, size)}\nEOF\nls notes.ts`;
  return { event: "preToolUse", toolName: "Bash", toolInput: { command }, cwd: "/home/me/project" };
}

function output(lines: readonly string[], size: number): JsonObject {
  return { event: "postToolUse", toolName: "Bash", toolOutput: repeated(lines, size) };
}

export const LOADS: readonly Load[] = [
  { plugin: "shell-guard", what: "a command with a here-document of code", eventOf: shell },
  {
    plugin: "shell-guard",
    what: "a file to write, which it doesn't read",
    eventOf: (size) => ({ event: "preToolUse", toolName: "Write", toolInput: { content: repeated(CODE, size) } }),
  },
  { plugin: "path-guard", what: "a command with a here-document of code", eventOf: shell },
  {
    plugin: "path-guard",
    what: "a file to write",
    eventOf: (size) => ({
      event: "preToolUse",
      toolName: "Write",
      toolInput: { file_path: "a.ts", content: repeated(CODE, size) },
      cwd: "/home/me/project",
    }),
  },
  { plugin: "secret-guard", what: "an output of code", eventOf: (size) => output(CODE, size) },
  { plugin: "secret-guard", what: "an output of assignments", eventOf: (size) => output(DENSE, size) },
  {
    plugin: "prompt-context",
    what: "a prompt",
    eventOf: (size) => ({ event: "userPromptSubmit", prompt: repeated(CODE, size), timestamp: 0 }),
  },
];
