// biome-ignore lint/style/noRestrictedImports: a time limit is what keeps a pattern from stopping the host
import { createContext, Script } from "node:vm";

/** A regular expression as data. */
export interface RegexSource {
  readonly source: string;
  readonly flags: string;
}

/** Milliseconds that a pattern may take on one name. None that is meant well comes near it. */
const LIMIT_MS = 100;

const compiled = new WeakMap<RegexSource, RegExp | null>();

/** The expression compiled, once for each object, or null where it can't be. */
export function compileRegex(regex: RegexSource): RegExp | null {
  let result = compiled.get(regex);
  if (result === undefined) {
    result = tryCompile(regex);
    compiled.set(regex, result);
  }
  return result;
}

function tryCompile({ source, flags }: RegexSource): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

/**
 * Whether the expression finds something in `text`. One that can't be compiled finds nothing; one that takes longer
 * than any sound pattern does counts as found, so that a guard runs rather than not.
 */
export function matchesRegex(regex: RegexSource, text: string): boolean {
  const expression = compileRegex(regex);
  if (expression === null) return false;
  // `g` and `y` keep a position between calls, which must not leak into the next event.
  expression.lastIndex = 0;
  return isSurelyFast(regex.source) ? expression.test(text) : testWithin(expression, text);
}

/** At most one repetition, of a single character, and nothing that looks around or back: linear or nearly so. */
function isSurelyFast(source: string): boolean {
  const repetitions = source.match(/[*+{]/g)?.length ?? 0;
  return repetitions <= 1 && !/\)[*+{]|\(\?[=!<]|\\[1-9k]/.test(source);
}

const script = new Script("expression.test(text)");

function testWithin(expression: RegExp, text: string): boolean {
  try {
    return script.runInContext(createContext({ expression, text }), { timeout: LIMIT_MS }) === true;
  } catch {
    return true;
  }
}
