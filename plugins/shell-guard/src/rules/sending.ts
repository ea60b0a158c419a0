import { SimpleCommand } from "../shell/script";
import { Word } from "../shell/word";
import { programName } from "../unwrap/program";
import { secretIn, UPLOADERS } from "./secrets";
import { Call, Rule } from "./rule";

/** Programs that print the environment, which holds tokens as a rule. */
const ENVIRONMENT = ["env", "printenv", "export"];

/** Options whose value is sent: behind them, or behind `=` or `@` in them. */
const SENT =
  "-d --data --data-binary --data-raw --data-urlencode --data-ascii --json -F --form -T --upload-file --post-file --post-data --body-file --body-data".split(
    " ",
  );

/** Programs that send every file that they are given; the value of `-i` is the key that they log in with. */
const COPIERS = ["scp", "rsync", "sftp"];

/** Sends what holds secrets to another machine: in an argument, in the input, or through a pipe. */
export const sending = new Rule("sending", UPLOADERS, (call: Call): string | null => {
  const file = sentFile(call);
  if (file != "") return `would send ${file} to another machine`;
  return pipesEnvironment(call.command) ? "would send the environment to another machine" : null;
});

/** The file with secrets that the call sends, empty where there is none. */
function sentFile(call: Call): string {
  const args = call.args;
  const isCopier = COPIERS.includes(call.program);
  for (let i = 0; i < args.length; i++) {
    const text = args[i].text;
    if (isCopier && (text == "-i" || text == "-F" || text == "-o" || text == "-e")) i++;
    else if (isCopier && text.startsWith("-")) continue;
    else if (isCopier || isSent(args, i)) {
      const secret = secretIn(text);
      if (secret != "") return secret;
    }
  }
  const redirects = call.command.redirects;
  for (let i = 0; i < redirects.length; i++) {
    const secret = redirects[i].operator == "<" ? secretIn(redirects[i].target.text) : "";
    if (secret != "") return secret;
  }
  return piped(call.command, substitutedIn(call.command.source));
}

/** Whether the argument is what an option sends: its value, or the option with the value in it. */
function isSent(args: Word[], at: i32): bool {
  if (at > 0 && SENT.includes(args[at - 1].text)) return true;
  const text = args[at].text;
  for (let i = 0; i < SENT.length; i++) {
    if (text.startsWith(SENT[i]) && (SENT[i].length == 2 || text.charAt(SENT[i].length) == "=")) return true;
  }
  return false;
}

/** The file with secrets that a command before this one in the pipe reads. */
function piped(command: SimpleCommand, found: string): string {
  let before = command.upstream;
  while (found == "" && before !== null) {
    const words = before.words;
    for (let i = 1; i < words.length && found == ""; i++) found = secretIn(words[i].text);
    for (let i = 0; i < before.redirects.length && found == ""; i++) {
      if (before.redirects[i].operator == "<") found = secretIn(before.redirects[i].target.text);
    }
    before = before.upstream;
  }
  return found;
}

/** The file with secrets within the substitutions of a command, as in `curl "host/$(cat ~/.ssh/id_rsa)"`. */
function substitutedIn(source: string): string {
  let start = source.indexOf("$(");
  if (start < 0) start = source.indexOf("`");
  if (start < 0) return "";
  const words = source.substring(start).split(" ");
  for (let i = 1; i < words.length; i++) {
    const secret = secretIn(withoutSigns(words[i]));
    if (secret != "") return secret;
  }
  return "";
}

function withoutSigns(word: string): string {
  let end = word.length;
  while (end > 0 && "\"')`;|".includes(word.charAt(end - 1))) end--;
  let start = 0;
  while (start < end && "\"'<".includes(word.charAt(start))) start++;
  return word.substring(start, end);
}

function pipesEnvironment(command: SimpleCommand): bool {
  let before = command.upstream;
  while (before !== null) {
    const words = before.words;
    // with arguments, `env` runs a program and `export` sets a variable
    if (words.length == 1 && ENVIRONMENT.includes(programName(words[0]))) return true;
    before = before.upstream;
  }
  return false;
}
