/** What is done with files, by the words of a tool's name. */
export type ToolKind = "shell" | "patch" | "copies" | "reads" | "writes";

const SHELL =
  /^(bash|shell|sh|zsh|exec|terminal|console|powershell|pwsh|cmd|(run|exec|execute|local|shell)(bash|shell|command|commands|cmd|script|terminal)(cmd|command|tool|interminal)?|(bash|shell|terminal)(exec|tool|command)|runinterminal|executecommand|unifiedexec|execcommand)$/;

const PATCH = new Set(["patch", "diff"]);
const COPY = new Set(["copy", "cp", "duplicate"]);
const WRITE = new Set(
  "write edit create delete remove move rename replace insert append update save put set add mkdir rm mv touch trash upload overwrite modify change apply undo revert format".split(
    " ",
  ),
);
const READ = new Set(
  "read view get list ls search find grep glob cat head tail show stat info fetch open query describe tree todo task web think ask plan skill".split(
    " ",
  ),
);

/**
 * What a tool does, as far as its name tells: `FileWrite`, `str_replace_editor` and `mcp__fs__write_file` all write.
 * A name that tells nothing counts as one that writes.
 */
export function kindOf(toolName: string): ToolKind {
  const words = wordsOf(toolName.split("__").at(-1) ?? "");
  if (SHELL.test(words.join("")) || SHELL.test(words.at(-1) ?? "")) return "shell";
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(PATCH)) return "patch";
  if (has(COPY)) return "copies";
  return has(WRITE) || !has(READ) ? "writes" : "reads";
}

/** `MultiEdit` and `multi_edit` are `multi` and `edit`. */
function wordsOf(name: string): string[] {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return parts.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Only letters and digits tell names apart. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
