const MIN_LENGTH = 16;

/** Whether a text looks drawn at random rather than written: long, without spaces, of many characters in no order. */
export function isRandom(text: string): boolean {
  if (text.length < MIN_LENGTH || !/^[\w.~+/=!@#$%^*-]+$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text)) {
    return false;
  }
  if (/^[a-f0-9]+$/i.test(text)) return entropyOf(text) > 2.8;
  return entropyOf(text) > 3.4 && !isName(text);
}

/** Shannon's, in bits per character, of a text or of its beginning. */
export function entropyOf(whole: string): number {
  const text = whole.slice(0, 128);
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Words with signs between them, as identifiers, paths, versions and dates are. */
function isName(text: string): boolean {
  const parts = text.split(/[^A-Za-z0-9]+/);
  return parts.every((part) => /^(\d{0,4}|[A-Z]?[a-z]*\d{0,3}|[A-Z]*\d{0,3}|([A-Z]?[a-z]{2,})+\d{0,2})$/.test(part));
}
