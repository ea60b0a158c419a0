import type { Rewrite } from "./section.ts";

export const dataCountSection: Rewrite = (reader) => {
  reader.u32();
};
