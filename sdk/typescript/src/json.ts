/**
 * Bounds how deep a text for `JSON.parse` may nest. The engine's own parser calls itself for every level and has no limit:
 * it would use up the stack, and end the hook without an error that it could catch or anyone could read.
 */

/** A third of what the stack was seen to hold, and far from what anybody means. */
const MAX_DEPTH = 10_000;

const parse = JSON.parse;

/** Parses an envelope, which is never that deep: the host sends none. */
export function parseEnvelope(text: string): unknown {
  return parse(text);
}

JSON.parse = (text, reviver) => {
  const json = String(text);
  if (mayBeDeep(json) && depthOf(json) > MAX_DEPTH) {
    throw new SyntaxError(`JSON is nested more than ${MAX_DEPTH} levels deep`);
  }
  return parse(json, reviver);
};

/** Whether there are enough brackets at all. Splitting is the quickest way of this engine to count. */
function mayBeDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  return text.split("[", MAX_DEPTH).length + text.split("{", MAX_DEPTH).length > MAX_DEPTH;
}

/** The deepest nesting of brackets outside of strings; of text that isn't JSON, what its beginning would be. */
function depthOf(text: string): number {
  const plain = text.replaceAll("\\\\", "").replaceAll('\\"', "");
  // every other piece is the inside of a string
  const pieces = plain.split('"').filter((_, index) => index % 2 === 0);
  let depth = 0;
  let deepest = 0;
  for (const bracket of pieces.join("").replace(/[^[\]{}]+/g, "")) {
    if (bracket === "[" || bracket === "{") depth++;
    else depth--;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
