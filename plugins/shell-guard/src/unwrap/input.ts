import { Limits } from "../shell/limits";
import { SimpleCommand } from "../shell/script";
import { Word } from "../shell/word";
import { joined } from "./inner";
import { programName } from "./program";

/** The text that a command reads from its input, as far as the script says it: a here-document, or what `echo` prints. */
export function inputOf(command: SimpleCommand): string {
  let reader = command;
  while (true) {
    for (let i = reader.redirects.length - 1; i >= 0; i--) {
      const redirect = reader.redirects[i];
      if (redirect.operator == "<<<") return redirect.target.text;
      if (redirect.operator.startsWith("<<")) return redirect.document;
    }
    const upstream = reader.upstream;
    if (upstream === null || upstream.words.length == 0) return "";
    const program = programName(upstream.words[0]);
    if (program == "echo" || program == "printf") return printed(upstream.words);
    if (program != "cat" && program != "tee") return "";
    reader = upstream;
  }
}

function printed(words: Word[]): string {
  let at = 1;
  while (at < words.length && (words[at].text.startsWith("-n") || words[at].text.startsWith("-e"))) at++;
  return joined(words, at).replaceAll("\\n", "\n");
}

/** The words in a command's input, which `xargs` appends to its own. */
export function inputWords(command: SimpleCommand, limits: Limits): Word[] {
  const words: Word[] = [];
  const texts = inputOf(command).replaceAll("\n", " ").split(" ");
  for (let i = 0; i < texts.length && limits.reached.length == 0; i++) {
    limits.countWord();
    if (texts[i].length > 0) words.push(Word.literal(texts[i]));
  }
  return words;
}
