import { malformed } from "../error.ts";
import { referenceType } from "../type/value.ts";
import { constantExpression } from "./expression.ts";
import type { Rewrite } from "./section.ts";

/** Bits of an element segment's form. The second means "declared only" in a passive segment, "names its table" in an active one. */
const PASSIVE = 1;
const EXPLICIT = 2;
const EXPRESSIONS = 4;
const FUNCTION_KIND = 0;

export const elementSection: Rewrite = (reader, out, pass) => {
  for (let left = reader.count(); left > 0; left--) {
    const at = reader.pos;
    const form = reader.u32();
    if (form > 7) throw malformed(at, "unknown form of an element segment");
    if (!(form & PASSIVE)) {
      if (form & EXPLICIT) reader.u32();
      constantExpression(reader, out, pass);
    }
    if (form & (PASSIVE | EXPLICIT)) {
      if (form & EXPRESSIONS) referenceType(reader);
      else if (reader.byte() !== FUNCTION_KIND) throw malformed(reader.pos - 1, "unknown kind of element");
    }
    for (let items = reader.count(); items > 0; items--) {
      if (form & EXPRESSIONS) constantExpression(reader, out, pass);
      else reader.u32();
    }
  }
};
