import * as code from "./code";
import { Natural } from "./natural";

/** The most digits of which one more still fits the mantissa. */
const LARGEST_MANTISSA: u64 = 922337203685477579;

/** Doubles hold every integer below it. */
const EXACT: u64 = 1 << 53;

const INFINITY_BITS: u64 = 0x7ff << 52;

/** No double lies within a half of its last place of more digits than that: further ones count only by being there. */
const MOST_DIGITS = 800;

/** The powers of ten beyond which everything is infinite or zero. */
const LARGEST_POWER = 310;
const SMALLEST_POWER = -330;

/**
 * The value of a JSON number: the nearest double, the even one of two. (AssemblyScript's own `parseFloat` is off by
 * powers of ten on `-4.2908682438580665e+40`.)
 */
export function numberValue(text: string): f64 {
  const isNegative = text.charCodeAt(0) == code.MINUS;
  const magnitude = magnitudeOf(text, isNegative ? 1 : 0);
  return isNegative ? -magnitude : magnitude;
}

function magnitudeOf(text: string, start: i32): f64 {
  let mantissa: u64 = 0;
  let exponent = 0;
  let isWhole = true;
  let inFraction = false;
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit == code.DOT) inFraction = true;
    else if (!code.isDigit(unit)) break;
    else if (mantissa <= LARGEST_MANTISSA) {
      mantissa = mantissa * 10 + (unit - code.ZERO);
      if (inFraction) exponent--;
    } else {
      isWhole = false;
      if (!inFraction) exponent++;
    }
  }
  const power = exponentPart(text, at + 1);
  exponent += power;
  if (mantissa == 0) return 0;
  if (isWhole && mantissa <= EXACT && abs(exponent) <= 22) return scale(<f64>mantissa, exponent);
  if (exponent > LARGEST_POWER) return Infinity;
  if (exponent < SMALLEST_POWER - 20) return 0;
  return nearest(scale(<f64>mantissa, exponent), text.substring(start, at), power);
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
  let rest = exponent;
  for (; rest >= 22; rest -= 22) value *= 1e22;
  for (; rest <= -22; rest += 22) value /= 1e22;
  let power: f64 = 1;
  for (let i = abs(rest); i > 0; i--) power *= 10;
  return rest < 0 ? value / power : value * power;
}

/** Goes from an approximation, a few units in the last place off, to the double that is nearest to `digits * 10^power`. */
function nearest(approximation: f64, digits: string, power: i32): f64 {
  const exact = new Natural(0);
  let exponent = power + addDigits(exact, digits);
  if (exponent > 0) exact.multiplyByPowerOfTen(exponent);
  let bits = reinterpret<u64>(min(approximation, f64.MAX_VALUE));
  while (bits < INFINITY_BITS) {
    const above = compareWithMiddle(exact, bits, exponent);
    if (above > 0 || (above == 0 && (bits & 1) == 1)) bits++;
    else {
      const below = bits == 0 ? 1 : compareWithMiddle(exact, bits - 1, exponent);
      if (below > 0 || (below == 0 && (bits & 1) == 0)) return reinterpret<f64>(bits);
      bits--;
    }
  }
  return Infinity;
}

/** Adds the digits of a number as one integer, and gives the power of ten that it is to be multiplied by. */
function addDigits(exact: Natural, digits: string): i32 {
  let exponent = 0;
  let count = 0;
  let inFraction = false;
  let isMore = false;
  for (let i = 0; i < digits.length; i++) {
    const unit = digits.charCodeAt(i);
    if (unit == code.DOT) {
      inFraction = true;
      continue;
    }
    if (count > 0 || unit != code.ZERO) count++;
    if (count <= MOST_DIGITS) exact.multiplyAdd(10, unit - code.ZERO);
    else if (unit != code.ZERO) isMore = true;
    if (inFraction ? count <= MOST_DIGITS : count > MOST_DIGITS) exponent += inFraction ? -1 : 1;
  }
  if (!isMore) return exponent;
  exact.multiplyAdd(10, 1);
  return exponent - 1;
}

/** Compares `exact`, times `10^exponent` where that is negative, with the middle between a double and the next larger one. */
function compareWithMiddle(exact: Natural, bits: u64, exponent: i32): i32 {
  const biased = <i32>(bits >> 52);
  const fraction = bits & (EXACT / 2 - 1);
  const mantissa = biased == 0 ? fraction : fraction | (EXACT / 2);
  const middle = new Natural(2 * mantissa + 1);
  if (exponent < 0) middle.multiplyByPowerOfTen(-exponent);
  const shift = max(biased, 1) - 1076;
  if (shift >= 0) {
    middle.shiftLeft(shift);
    return exact.compare(middle);
  }
  const scaled = exact.copy();
  scaled.shiftLeft(-shift);
  return scaled.compare(middle);
}
