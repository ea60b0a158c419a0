import { BACKSLASH, QUOTE, SPACE } from "./code";

/** Code units that are looked at together. */
const TOGETHER = 8;

/**
 * The position of the first unit at or after `at` that a string literal doesn't hold as it is: a quote, a backslash or a
 * control character. The text's length where there is none.
 */
export function skipPlain(text: string, at: i32): i32 {
  const length = text.length;
  for (; at + TOGETHER <= length; at += TOGETHER) {
    const units = v128.load(changetype<usize>(text) + ((<usize>at) << 1));
    const quotes = i16x8.eq(units, i16x8.splat(<i16>QUOTE));
    const backslashes = i16x8.eq(units, i16x8.splat(<i16>BACKSLASH));
    const controls = i16x8.lt_u(units, i16x8.splat(<i16>SPACE));
    const found = i16x8.bitmask(v128.or(v128.or(quotes, backslashes), controls));
    if (found != 0) return at + ctz(found);
  }
  while (at < length && isPlain(text.charCodeAt(at))) at++;
  return at;
}

function isPlain(unit: i32): bool {
  return unit != QUOTE && unit != BACKSLASH && unit >= SPACE;
}
