const QUOTED = { "'": /[^']*'?/y, '"': /(?:[^"\\]|\\[\s\S])*"?/y, "`": /(?:[^`\\]|\\[\s\S])*`?/y };
const DULL = /[^'"`\\(){}]+/y;

/** The place behind the bracket that closes the one before `from`, the end of the text where none does. */
export function closingOf(text: string, from: number, open: string, close: string): number {
  let depth = 1;
  let at = from;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === "'" || character === '"' || character === "`") at = skip(QUOTED[character], text, at + 1);
    else if (character === "\\") at += 2;
    else if (character === open || character === close) {
      depth += character === open ? 1 : -1;
      at++;
      if (depth === 0) return at;
    } else at = Math.max(skip(DULL, text, at), at + 1);
  }
  return text.length;
}

/** The place behind what a sticky expression finds at `at`, which is `at` where it finds nothing. */
export function skip(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", e: "\x1b", f: "\f" };

/** The text of `$'…'` without its quotes. */
export function ansiText(body: string): string {
  return body.replace(
    /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3})|([\s\S]))/gi,
    (_, hex?: string, short?: string, long?: string, octal?: string, other = "") => {
      const code = octal === undefined ? Number.parseInt(hex ?? short ?? long ?? "", 16) : Number.parseInt(octal, 8);
      if (Number.isNaN(code)) return ESCAPES[other] ?? other;
      return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    },
  );
}
