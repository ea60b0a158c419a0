import { malformed } from "../error.ts";
import { constantExpression } from "./expression.ts";
import type { Rewrite } from "./section.ts";

const PASSIVE = 1;
const EXPLICIT_MEMORY = 2;

export const dataSection: Rewrite = (reader, out, pass) => {
  for (let left = reader.count(); left > 0; left--) {
    const at = reader.pos;
    const form = reader.u32();
    if (form > EXPLICIT_MEMORY) throw malformed(at, "unknown form of a data segment");
    if (form === EXPLICIT_MEMORY) reader.u32();
    if (form !== PASSIVE) constantExpression(reader, out, pass);
    reader.skip(reader.u32());
  }
};
