import { dirname, join } from "node:path";
import type { Diagnostic } from "../failure/diagnostic.ts";
import { CEILINGS_FILE, type Ceilings, lowest } from "./ceilings.ts";
import { readSource } from "./read.ts";

/** Reads the ceilings that the administrator and the user set for plugins, from the folders of their settings. */
export async function loadCeilings(folders: {
  readonly managed: string;
  readonly user: string;
}): Promise<{ readonly ceilings: Ceilings; readonly diagnostics: readonly Diagnostic[] }> {
  const parsed = await Promise.all((["managed", "user"] as const).map((layer) => load(folders[layer], layer)));
  return {
    ceilings: lowest(parsed.map(({ ceilings }) => ceilings)),
    diagnostics: parsed.flatMap(({ diagnostics }) => diagnostics),
  };
}

async function load(folder: string, layer: "managed" | "user") {
  const file = join(folder, CEILINGS_FILE);
  const read = await readSource(file, layer, dirname(file));
  if (read === null) return { ceilings: {}, diagnostics: [] };
  if (!("text" in read)) return { ceilings: {}, diagnostics: [read] };
  // Few have such a file, and reading one takes the YAML library.
  const { parseCeilings } = await import("./ceilings-file.ts");
  return parseCeilings(read);
}
