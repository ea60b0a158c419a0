import * as code from "./code";
import { Reader } from "./reader";
import { Mark, WordBuilder } from "./word";

/** Reads `'…'`. */
export function readSingleQuotes(reader: Reader, builder: WordBuilder): void {
  while (true) {
    reader.at++;
    const unit = reader.unit;
    if (unit == code.END) return;
    if (unit == code.SINGLE_QUOTE) break;
    builder.add(unit, Mark.quoted);
  }
  reader.at++;
}

/** Reads `$'…'`, whose escapes are those of C. The reader stands at the dollar sign. */
export function readAnsiQuotes(reader: Reader, builder: WordBuilder): void {
  reader.at += 2;
  while (true) {
    const unit = reader.unit;
    reader.at++;
    if (unit == code.END || unit == code.SINGLE_QUOTE) return;
    if (unit == code.BACKSLASH) addCodePoint(builder, readAnsiEscape(reader));
    else builder.add(unit, Mark.quoted);
  }
}

/** The letters of the escapes for control characters, each before what it stands for. */
const NAMED: StaticArray<u8> = [
  0x61, 0x07, 0x62, 0x08, 0x65, 0x1b, 0x45, 0x1b, 0x66, 0x0c, 0x6e, 0x0a, 0x72, 0x0d, 0x74, 0x09, 0x76, 0x0b,
];

/** Reads the escape after its backslash and gives its code point; 0 where it stands for nothing. */
function readAnsiEscape(reader: Reader): i32 {
  const unit = reader.unit;
  if (unit == code.END) return code.BACKSLASH;
  if (unit >= 0x30 && unit <= 0x37) return readDigits(reader, 8, 3) & 0xff;
  reader.at++;
  if (unit == 0x78) return readDigits(reader, 16, 2);
  if (unit == 0x75) return readDigits(reader, 16, 4);
  if (unit == 0x55) return readDigits(reader, 16, 8);
  if (unit == 0x63) {
    reader.at++;
    return reader.ahead(-1) & 0x1f;
  }
  for (let i = 0; i < NAMED.length; i += 2) {
    if (NAMED[i] == unit) return NAMED[i + 1];
  }
  return unit;
}

function readDigits(reader: Reader, base: i32, most: i32): i32 {
  let value = 0;
  for (let i = 0; i < most; i++) {
    const digit = digitValue(reader.unit);
    if (digit < 0 || digit >= base) break;
    value = value * base + digit;
    reader.at++;
  }
  return value;
}

function digitValue(unit: i32): i32 {
  if (code.isDigit(unit)) return unit - 0x30;
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}

function addCodePoint(builder: WordBuilder, point: i32): void {
  if (point <= 0) return;
  if (point > 0xffff) {
    builder.add(0xd800 | (((point - 0x10000) >> 10) & 0x3ff), Mark.quoted);
    builder.add(0xdc00 | ((point - 0x10000) & 0x3ff), Mark.quoted);
  } else builder.add(point, Mark.quoted);
}
