import { isJson } from "./check";
import * as code from "./code";
import { numberValue } from "./number";
import { skipScalar, skipSpace, skipString } from "./scan";
import { unquote } from "./unquote";

/** What a JSON value is; `missing` is what isn't there. */
export enum Kind {
  missing,
  null,
  boolean,
  number,
  string,
  list,
  object,
}

/**
 * A value within a JSON text, read where it stands. Nothing here traps: text that isn't JSON, a key that isn't there
 * and a member of something that isn't an object are all a missing value, so `json.get("a").get("b").asString()` is
 * safe on any input.
 */
export class Json {
  private constructor(
    private text: string,
    private start: i32,
  ) {}

  /** Reads a text; a missing value where it isn't JSON. */
  static parse(text: string): Json {
    return isJson(text) ? new Json(text, skipSpace(text, 0)) : Json.missing;
  }

  static get missing(): Json {
    return new Json("", 0);
  }

  get kind(): Kind {
    switch (this.text.charCodeAt(this.start)) {
      case -1:
        return Kind.missing;
      case code.LOWER_N:
        return Kind.null;
      case code.LOWER_T:
      case code.LOWER_F:
        return Kind.boolean;
      case code.QUOTE:
        return Kind.string;
      case code.OPEN_LIST:
        return Kind.list;
      case code.OPEN_OBJECT:
        return Kind.object;
      default:
        return Kind.number;
    }
  }

  /** The member of an object; the last one where the key stands twice. It reads the object from its start. */
  get(key: string): Json {
    let found = Json.missing;
    if (this.kind != Kind.object) return found;
    for (let at = this.firstPart(); at >= 0; ) {
      const end = skipString(this.text, at);
      const value = skipSpace(this.text, skipSpace(this.text, end) + 1);
      if (unquote(this.text, at, end) == key) found = new Json(this.text, value);
      at = this.nextPart(value);
    }
    return found;
  }

  /** The keys of an object in the order in which they stand, none where it isn't one. */
  keys(): string[] {
    const keys: string[] = [];
    if (this.kind != Kind.object) return keys;
    for (let at = this.firstPart(); at >= 0; ) {
      const end = skipString(this.text, at);
      keys.push(unquote(this.text, at, end));
      at = this.nextPart(skipSpace(this.text, skipSpace(this.text, end) + 1));
    }
    return keys;
  }

  /** The keys of an object with their values, in the order in which they stand; none where it isn't one. */
  members(): Member[] {
    const members: Member[] = [];
    if (this.kind != Kind.object) return members;
    for (let at = this.firstPart(); at >= 0; ) {
      const end = skipString(this.text, at);
      const value = skipSpace(this.text, skipSpace(this.text, end) + 1);
      members.push(new Member(unquote(this.text, at, end), new Json(this.text, value)));
      at = this.nextPart(value);
    }
    return members;
  }

  /** The items of a list, none where it isn't one. */
  items(): Json[] {
    const items: Json[] = [];
    if (this.kind != Kind.list) return items;
    for (let at = this.firstPart(); at >= 0; at = this.nextPart(at)) items.push(new Json(this.text, at));
    return items;
  }

  /** The string, with its escapes resolved; `fallback` where the value is something else. */
  asString(fallback: string = ""): string {
    return this.kind == Kind.string ? unquote(this.text, this.start, this.end) : fallback;
  }

  asNumber(fallback: f64 = NaN): f64 {
    return this.kind == Kind.number ? numberValue(this.toString()) : fallback;
  }

  asBoolean(fallback: bool = false): bool {
    return this.kind == Kind.boolean ? this.text.charCodeAt(this.start) == code.LOWER_T : fallback;
  }

  /** The value's own JSON text, as it was written; empty where it is missing. */
  toString(): string {
    return this.kind == Kind.missing ? "" : this.text.substring(this.start, this.end);
  }

  private get end(): i32 {
    return skipValue(this.text, this.start);
  }

  /** Where the first item or key of this list or object starts, -1 where it is empty. */
  private firstPart(): i32 {
    const at = skipSpace(this.text, this.start + 1);
    return isClosing(this.text.charCodeAt(at)) ? -1 : at;
  }

  /** Where the item or key after the value at `at` starts, -1 where that was the last one. */
  private nextPart(at: i32): i32 {
    const after = skipSpace(this.text, skipValue(this.text, at));
    return isClosing(this.text.charCodeAt(after)) ? -1 : skipSpace(this.text, after + 1);
  }
}

/** A key of an object with its value. */
export class Member {
  constructor(
    readonly key: string,
    readonly value: Json,
  ) {}
}

/** The position after a value of a text that is known to be JSON. */
function skipValue(text: string, at: i32): i32 {
  let depth = 0;
  do {
    const unit = text.charCodeAt(at);
    if (unit == code.OPEN_OBJECT || unit == code.OPEN_LIST) depth++;
    else if (isClosing(unit)) depth--;
    else if (depth == 0) return skipScalar(text, at);
    else if (unit == code.QUOTE) at = skipString(text, at) - 1;
    at++;
  } while (depth > 0);
  return at;
}

function isClosing(unit: i32): bool {
  return unit == code.CLOSE_OBJECT || unit == code.CLOSE_LIST;
}
