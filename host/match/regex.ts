/** A regular expression as data. */
export interface RegexSource {
  readonly source: string;
  readonly flags: string;
}

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

/** Whether the expression finds something in `text`; one that can't be compiled finds nothing. */
export function matchesRegex(regex: RegexSource, text: string): boolean {
  const expression = compileRegex(regex);
  if (expression === null) return false;
  // `g` and `y` keep a position between calls, which must not leak into the next event.
  expression.lastIndex = 0;
  return expression.test(text);
}
