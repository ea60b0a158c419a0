import { TextBuilder } from "@hooklet/sdk-as/text";

/** The names of tools that run shell commands, in lower case and without what isn't a letter or a digit. */
const SHELL_TOOLS =
  "bash bashtool console exec execcommand execute executebash executecommand localshell powershell pwsh runbash runcommand runinterminal runshellcommand runterminalcmd runterminalcommand sh shell shellcommand shellexec shelltool terminal unifiedexec zsh".split(
    " ",
  );

/** Whether the tool runs shell commands, by its name or because the configuration says so. */
export function runsShell(tool: string, further: string[]): bool {
  const name = folded(tool);
  if (SHELL_TOOLS.includes(name)) return true;
  for (let i = 0; i < further.length; i++) {
    if (folded(further[i]) == name) return true;
  }
  return false;
}

function folded(name: string): string {
  const result = new TextBuilder(name.length);
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    const lower = unit | 0x20;
    if ((lower >= 0x61 && lower <= 0x7a) || (unit >= 0x30 && unit <= 0x39)) result.add(lower);
  }
  return result.toString();
}
