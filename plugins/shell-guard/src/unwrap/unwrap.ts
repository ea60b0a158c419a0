import { isExec } from "../rules/find";
import { Limits } from "../shell/limits";
import { SimpleCommand } from "../shell/script";
import { Word } from "../shell/word";
import { Inner, joined } from "./inner";
import { inputWords } from "./input";
import { shellScript } from "./shells";
import { WRAPPERS } from "./wrappers";

/** Programs with the option `-c`, whose value a shell runs, in any place among their arguments. */
const WITH_COMMAND_OPTION = ["su", "runuser", "script", "flock", "sg"];

/** What the program runs on its part: commands in its arguments, scripts in a string or in its input. */
export function unwrap(program: string, argv: Word[], command: SimpleCommand, limits: Limits): Inner[] {
  const inner: Inner[] = [];
  const script = shellScript(program, argv, command);
  if (script !== null) inner.push(script);
  if (WITH_COMMAND_OPTION.includes(program)) addCommandOption(argv, inner);
  if (program == "env") addSplitString(argv, inner);
  if (program == "find") addExecuted(argv, inner);
  addWrapped(program, argv, command, limits, inner);
  return inner;
}

function addWrapped(program: string, argv: Word[], command: SimpleCommand, limits: Limits, inner: Inner[]): void {
  for (let i = 0; i < WRAPPERS.length; i++) {
    const wrapper = WRAPPERS[i];
    if (!wrapper.programs.includes(program)) continue;
    const rest = argv.slice(wrapper.commandStart(argv));
    if (rest.length == 0) continue;
    if (wrapper.isScript) inner.push(Inner.script(joined(rest, 0)));
    else inner.push(Inner.call(program.endsWith("xargs") ? rest.concat(inputWords(command, limits)) : rest));
  }
}

function addCommandOption(argv: Word[], inner: Inner[]): void {
  for (let i = 1; i < argv.length; i++) {
    const text = argv[i].text;
    if (text.startsWith("--command=")) inner.push(Inner.script(text.substring("--command=".length)));
    else if ((text == "-c" || text == "--command") && i + 1 < argv.length) inner.push(Inner.script(argv[i + 1].text));
  }
}

/** `env -S 'rm -rf /'` splits its value into words. */
function addSplitString(argv: Word[], inner: Inner[]): void {
  for (let i = 1; i < argv.length; i++) {
    const text = argv[i].text;
    const isLong = text.startsWith("--split-string");
    if (!isLong && !text.startsWith("-S") && !text.startsWith("-vS")) continue;
    const value = isLong ? text.substring("--split-string=".length) : text.substring(text.indexOf("S") + 1);
    inner.push(Inner.script(`${value} ${joined(argv, i + 1)}`));
    return;
  }
}

/** `find … -exec COMMAND ;` */
function addExecuted(argv: Word[], inner: Inner[]): void {
  for (let i = 1; i < argv.length; i++) {
    if (!isExec(argv[i].text)) continue;
    const start = i + 1;
    while (i < argv.length && argv[i].text != ";" && argv[i].text != "+") i++;
    inner.push(Inner.call(argv.slice(start, i)));
  }
}
