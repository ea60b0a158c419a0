/** A natural number of any size, in limbs of 32 bits, the lowest first and the highest not zero. */
export class Natural {
  private limbs: u32[] = [];

  constructor(value: u64) {
    for (; value > 0; value >>= 32) this.limbs.push(<u32>value);
  }

  copy(): Natural {
    const copy = new Natural(0);
    copy.limbs = this.limbs.slice();
    return copy;
  }

  /** Makes it `this * factor + summand`. */
  multiplyAdd(factor: u32, summand: u32): void {
    let carry: u64 = summand;
    for (let i = 0; i < this.limbs.length; i++) {
      const product = <u64>this.limbs[i] * factor + carry;
      this.limbs[i] = <u32>product;
      carry = product >> 32;
    }
    if (carry > 0) this.limbs.push(<u32>carry);
  }

  multiplyByPowerOfTen(exponent: i32): void {
    for (; exponent >= 9; exponent -= 9) this.multiplyAdd(1_000_000_000, 0);
    for (; exponent > 0; exponent--) this.multiplyAdd(10, 0);
  }

  shiftLeft(bits: i32): void {
    this.multiplyAdd(1 << (bits & 31), 0);
    this.limbs = new Array<u32>(bits >> 5).concat(this.limbs);
  }

  /** Negative where it is less than the other, positive where it is more. */
  compare(other: Natural): i32 {
    if (this.limbs.length != other.limbs.length) return this.limbs.length - other.limbs.length;
    for (let i = this.limbs.length - 1; i >= 0; i--) {
      if (this.limbs[i] != other.limbs[i]) return this.limbs[i] < other.limbs[i] ? -1 : 1;
    }
    return 0;
  }
}
