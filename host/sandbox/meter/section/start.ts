import type { Rewrite } from "./section.ts";

/** No function is imported by the rewriting, so the start function keeps its index. Its code is charged like any other. */
export const startSection: Rewrite = (reader) => {
  reader.u32();
};
