import * as code from "./code";
import { skipScalar, skipSpace, skipString } from "./scan";

/** Whether the text is one JSON value (RFC 8259). Nesting of any depth is fine: the open brackets are kept aside. */
export function isJson(text: string): bool {
  return new Checker(text).check();
}

class Checker {
  private at: i32 = 0;
  private open: u8[] = [];

  constructor(private text: string) {}

  check(): bool {
    this.skip(0);
    do {
      if (!this.enterValue() || !this.leaveValue()) return false;
    } while (this.open.length > 0);
    return this.at == this.text.length;
  }

  /** Goes through opening brackets to the end of the first value that holds no other. */
  private enterValue(): bool {
    while (true) {
      const unit = this.unit;
      if (unit != code.OPEN_OBJECT && unit != code.OPEN_LIST) {
        this.at = skipScalar(this.text, this.at);
        return this.at > 0;
      }
      this.skip(1);
      if (this.unit == closing(unit)) {
        this.at++;
        return true;
      }
      this.open.push(<u8>unit);
      if (!this.key()) return false;
    }
  }

  /** Goes through closing brackets to the next value after a comma, or to the end of the text. */
  private leaveValue(): bool {
    while (true) {
      this.skip(0);
      if (this.open.length == 0) return true;
      if (this.unit == code.COMMA) {
        this.skip(1);
        return this.key();
      }
      if (this.unit != closing(this.open.pop())) return false;
      this.at++;
    }
  }

  /** Goes through the key and the colon that an object's value starts with. */
  private key(): bool {
    if (this.open[this.open.length - 1] != code.OPEN_OBJECT) return true;
    this.at = skipString(this.text, this.at);
    if (this.at < 0) return false;
    this.skip(0);
    if (this.unit != code.COLON) return false;
    this.skip(1);
    return true;
  }

  private skip(units: i32): void {
    this.at = skipSpace(this.text, this.at + units);
  }

  private get unit(): i32 {
    return this.text.charCodeAt(this.at);
  }
}

function closing(opening: i32): i32 {
  return opening == code.OPEN_OBJECT ? code.CLOSE_OBJECT : code.CLOSE_LIST;
}
