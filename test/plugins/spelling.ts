import fc from "fast-check";

/** Ways to write one character of a word so that a shell reads the same. */
const SPELLINGS: ((character: string) => string)[] = [
  (character) => character,
  (character) => `\\${character}`,
  (character) => `'${character}'`,
  (character) => `"${character}"`,
  (character) => `$'\\x${character.charCodeAt(0).toString(16)}'`,
  (character) => `\\\n${character}`,
  (character) => `''${character}`,
];

/** A word in any of the ways in which a shell reads the same. */
export function spelled(word: string): fc.Arbitrary<string> {
  const characters = [...word].map((character) => fc.constantFrom(...SPELLINGS).map((spell) => spell(character)));
  return fc.tuple(...characters).map((parts) => parts.join(""));
}
