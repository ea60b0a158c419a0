import { malformed } from "../error.ts";
import { capLimits, readLimits, TABLE } from "../type/limits.ts";
import { referenceType } from "../type/value.ts";
import { constantExpression } from "./expression.ts";
import type { Rewrite } from "./section.ts";

/** The form of a table whose entries start with a value other than null. */
const INITIALISED = 0x40;

export const tableSection: Rewrite = (reader, out, pass) => {
  for (let left = reader.count(); left > 0; left--) {
    const initialised = reader.peek() === INITIALISED;
    if (initialised) {
      reader.pos++;
      if (reader.byte() !== 0) throw malformed(reader.pos - 1, "a zero byte is expected");
    }
    const type = referenceType(reader);
    const limits = capLimits(out, readLimits(reader, TABLE), pass.settings.entries, TABLE);
    pass.facts.tables.push({ ...limits, type, imported: false });
    if (initialised) constantExpression(reader, out, pass);
  }
};
