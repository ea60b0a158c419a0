import * as code from "./code";
import { Redirect, Script, ShellFunction } from "./script";

/** A position in a text of shell commands, and what is open there. */
export class Reader {
  at: i32 = 0;
  /** The index of the scope that commands belong to. */
  scope: i32 = 0;
  /** Whether this is within `((…))`, where `<<` and `#` are operators. */
  isArithmetic: bool = false;
  /** Here-documents whose text starts at the next line. */
  documents: Redirect[] = [];
  /** The function whose body this is. */
  enclosing: ShellFunction | null = null;
  /** The function whose head has just been read. */
  defined: ShellFunction | null = null;

  constructor(
    readonly source: string,
    readonly script: Script,
  ) {}

  /** A reader for a text within the text, such as a here-document; what it finds belongs to the same script. */
  within(source: string): Reader {
    const reader = new Reader(source, this.script);
    reader.scope = this.scope;
    reader.enclosing = this.enclosing;
    return reader;
  }

  /** Opens a scope within the present one and goes into it. */
  openScope(): void {
    this.script.limits.countWord();
    this.script.scopes.push(this.scope);
    this.scope = this.script.scopes.length - 1;
  }

  /** The unit here; END behind the text, and everywhere once a limit is reached. */
  get unit(): i32 {
    return this.script.limits.reached.length > 0 ? code.END : this.source.charCodeAt(this.at);
  }

  /** The unit some places on. */
  ahead(places: i32): i32 {
    return this.source.charCodeAt(this.at + places);
  }

  startsWith(text: string): bool {
    return this.source.startsWith(text, this.at);
  }

  /** Goes past blanks, continued lines and a comment, to the next token. */
  skipBlanks(): void {
    while (true) {
      const unit = this.unit;
      if (code.isBlank(unit)) this.at++;
      else if (unit == code.BACKSLASH && this.ahead(1) == code.LINE_FEED) this.at += 2;
      else if (unit == code.HASH && !this.isArithmetic) this.skipComment();
      else return;
    }
  }

  private skipComment(): void {
    const end = this.source.indexOf("\n", this.at);
    this.at = end < 0 ? this.source.length : end;
  }
}
