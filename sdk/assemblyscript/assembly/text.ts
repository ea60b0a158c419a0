/** Builds a string code unit by code unit; `text + unit` in a loop would copy the text each time. */
export class TextBuilder {
  length: i32 = 0;
  private units: StaticArray<u16>;

  constructor(capacity: i32 = 32) {
    this.units = new StaticArray<u16>(max(capacity, 1));
  }

  /** Adds one UTF-16 code unit. */
  add(unit: i32): void {
    if (this.length == this.units.length) this.grow(this.length + 1);
    unchecked((this.units[this.length++] = <u16>unit));
  }

  addText(text: string): void {
    this.addPart(text, 0, text.length);
  }

  /** Adds the units of `text` from `start` to before `end`, both within it. */
  addPart(text: string, start: i32, end: i32): void {
    const length = this.length + end - start;
    if (length > this.units.length) this.grow(length);
    const from = changetype<usize>(text) + ((<usize>start) << 1);
    memory.copy(this.address(this.length), from, (<usize>(end - start)) << 1);
    this.length = length;
  }

  toString(): string {
    return String.UTF16.decodeUnsafe(this.address(0), (<usize>this.length) << 1);
  }

  private grow(atLeast: i32): void {
    const units = new StaticArray<u16>(max(atLeast, this.units.length * 2));
    memory.copy(changetype<usize>(units), this.address(0), (<usize>this.length) << 1);
    this.units = units;
  }

  @inline
  private address(index: i32): usize {
    return changetype<usize>(this.units) + ((<usize>index) << 1);
  }
}

/** The text with the letters from A to Z in lower case. The language's own `toLowerCase` knows all scripts, in 10 KB. */
export function lowerCase(text: string): string {
  const result = new TextBuilder(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    result.add(unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit);
  }
  return result.toString();
}
