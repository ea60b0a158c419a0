import type { Rewrite } from "./section.ts";

export const tagSection: Rewrite = (reader) => {
  for (let left = reader.count(); left > 0; left--) {
    reader.byte();
    reader.u32();
  }
};
