import * as code from "./code";

const LARGEST_MANTISSA: u64 = 922337203685477579;
const LARGEST_EXPONENT = 400;

/**
 * The value of a JSON number. It is exact up to 15 digits with an exponent within 22, and right to a few units in the
 * last place otherwise. (AssemblyScript's own `parseFloat` is off by powers of ten on `-4.2908682438580665e+40`.)
 */
export function numberValue(text: string): f64 {
  let mantissa: u64 = 0;
  let exponent = 0;
  let inFraction = false;
  let at = text.charCodeAt(0) == code.MINUS ? 1 : 0;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit == code.DOT) inFraction = true;
    else if (!code.isDigit(unit)) break;
    else if (mantissa <= LARGEST_MANTISSA) {
      mantissa = mantissa * 10 + (unit - code.ZERO);
      if (inFraction) exponent--;
    } else if (!inFraction) exponent++;
  }
  const magnitude = scale(<f64>mantissa, exponent + exponentPart(text, at + 1));
  return text.charCodeAt(0) == code.MINUS ? -magnitude : magnitude;
}

/** The exponent that is written at `at`, cut to what makes any difference. */
function exponentPart(text: string, at: i32): i32 {
  let exponent = 0;
  const sign = text.charCodeAt(at);
  if (sign == code.MINUS || sign == code.PLUS) at++;
  for (; at < text.length; at++) exponent = min(exponent * 10 + text.charCodeAt(at) - code.ZERO, 1 << 24);
  return sign == code.MINUS ? -exponent : exponent;
}

/** Powers of ten up to 22 are exact, so one step rounds once. */
function scale(value: f64, exponent: i32): f64 {
  let rest = max(-LARGEST_EXPONENT, min(exponent, LARGEST_EXPONENT));
  for (; rest >= 22; rest -= 22) value *= 1e22;
  for (; rest <= -22; rest += 22) value /= 1e22;
  let power: f64 = 1;
  for (let i = abs(rest); i > 0; i--) power *= 10;
  return rest < 0 ? value / power : value * power;
}
