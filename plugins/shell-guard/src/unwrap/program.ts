import { lowerCase } from "@hooklet/sdk-as/text";
import { Word } from "../shell/word";

/** The program that a word names, without its folder and in lower case, as some file systems take it; empty if unknown. */
export function programName(word: Word): string {
  if (!word.isKnown) return "";
  for (let i = 0; i < word.length; i++) {
    if (word.isPattern(i)) return "";
  }
  return lowerCase(word.text.substring(word.text.lastIndexOf("/") + 1));
}
