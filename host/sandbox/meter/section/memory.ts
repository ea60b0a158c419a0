import { MeterError } from "../error.ts";
import { capLimits, MEMORY, readLimits } from "../type/limits.ts";
import type { Rewrite } from "./section.ts";

export const memorySection: Rewrite = (reader, out, { facts, settings }) => {
  const at = reader.pos;
  let pages = 0;
  for (let left = reader.count(); left > 0; left--) {
    const limits = capLimits(out, readLimits(reader, MEMORY), settings.pages, MEMORY);
    facts.memories.push({ ...limits, imported: false });
    pages += limits.min;
  }
  if (pages > settings.pages) {
    const message = `the module's memories start with ${pages} pages together, ${settings.pages} are allowed`;
    throw new MeterError("meter.memory", at, message, "allow more pages, or build the module with smaller memories");
  }
};
