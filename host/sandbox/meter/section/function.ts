import { MeterError } from "../error.ts";
import type { Rewrite } from "./section.ts";

export const functionSection: Rewrite = (reader, _out, { facts, settings }) => {
  const at = reader.pos;
  const count = reader.count();
  const total = facts.functions.length + count;
  if (total > settings.caps.functions) {
    throw new MeterError(
      "meter.too-large",
      at,
      `the module has ${total} functions, ${settings.caps.functions} are allowed`,
    );
  }
  for (let i = 0; i < count; i++) facts.functions.push(reader.u32());
};
