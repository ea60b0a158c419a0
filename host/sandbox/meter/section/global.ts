import { mutability, valueType } from "../type/value.ts";
import { constantExpression } from "./expression.ts";
import type { Rewrite } from "./section.ts";

export const globalSection: Rewrite = (reader, out, pass) => {
  for (let left = reader.count(); left > 0; left--) {
    const type = valueType(reader);
    const mutable = mutability(reader);
    constantExpression(reader, out, pass);
    pass.facts.globals.push({ type, mutable, imported: false });
  }
};
