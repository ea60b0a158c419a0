import { expand } from "./expand/expand";
import { Shell } from "./expand/shell";
import { resolve } from "./place/path";
import { placeOf } from "./place/place";
import * as code from "./shell/code";
import { SimpleCommand } from "./shell/script";
import { Word, WordBuilder } from "./shell/word";
import { assignedName, isAssignment, valueStart } from "./unwrap/assignment";
import { joined } from "./unwrap/inner";

/** Builtins whose arguments are assignments. */
const DECLARING = ["export", "declare", "typeset", "local", "readonly"];

/** Does what the command does to the shell itself, and gives the command's words as a shell expands them. */
export function runBuiltin(command: SimpleCommand, shell: Shell): Word[] {
  let start = 0;
  while (start < command.words.length && isAssignment(command.words[start])) assign(command.words[start++], shell);

  const argv = expand(command.words.slice(start), shell);
  if (command.loopVariable.length > 0) {
    shell.set(command.loopVariable, loopValue(argv, shell));
    return [];
  }
  if (argv.length == 0) return argv;
  const program = argv[0].text;
  if (DECLARING.includes(program)) {
    for (let i = start + 1; i < command.words.length; i++) assign(command.words[i], shell);
  } else if (program == "cd" || program == "pushd") changeFolder(argv, shell);
  else if (program == "popd") shell.folder = shell.workspace;
  return argv;
}

function assign(word: Word, shell: Shell): void {
  const start = valueStart(word);
  const name = assignedName(word);
  // Splitting is taken to be at blanks, so what parts words stays as it is.
  if (start == 0 || name == "IFS") return;
  const values = expand([word.slice(start, word.length)], shell);
  const value = values.length == 1 ? values[0] : Word.literal(joined(values, 0));
  const before = word.text.charCodeAt(start - 2) == code.PLUS ? shell.get(name) : null;
  shell.set(name, before === null ? value : concatenated(before, value));
}

function concatenated(first: Word, second: Word): Word {
  const builder = new WordBuilder();
  builder.addPart(first, 0, first.length);
  builder.addPart(second, 0, second.length);
  return builder.toWord();
}

/** One value stands for all that a loop goes through: one that names a place, if any does. */
function loopValue(values: Word[], shell: Shell): Word {
  for (let i = 0; i < values.length; i++) {
    if (placeOf(values[i], shell) !== null) return values[i];
  }
  return values.length > 0 ? values[0] : Word.literal("");
}

/** Goes where `cd` goes, if the folder can be known; the shell stays where it is otherwise. */
function changeFolder(argv: Word[], shell: Shell): void {
  let at = 1;
  while (at < argv.length && argv[at].text.startsWith("-") && argv[at].length > 1) at++;
  if (at == argv.length) shell.folder = shell.home;
  else {
    const path = argv[at].isKnown ? resolve(argv[at], shell) : null;
    if (path !== null && argv[at].text != "-") shell.folder = path.toString();
  }
}
