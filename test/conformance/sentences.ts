import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { Case } from "./case.ts";

/** One sentence of a system's document: it says how hooks behave, or `because` says why it doesn't. */
export interface Sentence {
  readonly sentence: string;
  readonly behaviour?: true;
  readonly because?: string;
}

/** The whole document of one system, in its order. */
export async function readSentences(system: string): Promise<readonly Sentence[]> {
  const text = await readFile(fileURLToPath(new URL(`${system}/sentences.yaml`, import.meta.url)), "utf8");
  return Object.values(parse(text) as Readonly<Record<string, readonly Sentence[]>>).flat();
}

/** Sentences on behaviour that no case proves. */
export function unproven(sentences: readonly Sentence[], cases: readonly Case[]): readonly string[] {
  const proven = new Set(cases.flatMap(({ sentence }) => sentence));
  return sentences
    .filter(({ behaviour, sentence }) => behaviour && !proven.has(sentence))
    .map(({ sentence }) => sentence);
}

/** What cases claim to prove and the document doesn't say, or doesn't say of behaviour. */
export function unfounded(sentences: readonly Sentence[], cases: readonly Case[]): readonly string[] {
  const said = new Set(sentences.filter(({ behaviour }) => behaviour).map(({ sentence }) => sentence));
  return cases.flatMap(({ sentence }) => sentence).filter((sentence) => !said.has(sentence));
}

/** Sentences that are marked neither or both ways. */
export function unmarked(sentences: readonly Sentence[]): readonly string[] {
  return sentences
    .filter(({ behaviour, because }) => (behaviour === true) === (because !== undefined && because !== ""))
    .map(({ sentence }) => sentence);
}
