import { MeterError } from "../error.ts";
import { countOneMore } from "./pause.ts";
import type { Rewrite } from "./section.ts";

export const functionSection: Rewrite = (reader, out, { facts, settings }) => {
  const at = reader.pos;
  if (facts.pauses) countOneMore(reader, out, "functions");
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
  if (facts.pauses) out.insert(reader.pos).unsigned(facts.types.length);
};
