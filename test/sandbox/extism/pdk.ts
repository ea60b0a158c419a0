import { readFile } from "node:fs/promises";
import { buildWithPdk } from "../../support/extism-pdk.ts";

/** The guard in fixtures/guard.as.txt as Extism's PDK for AssemblyScript makes it. */
export async function buildGuard(): Promise<Uint8Array<ArrayBuffer>> {
  return buildWithPdk(await readFile(new URL("fixtures/guard.as.txt", import.meta.url), "utf8"));
}
