import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ENTRY = "guard.ts";

/** The guard in fixtures/guard.as.txt as Extism's PDK for AssemblyScript makes it. */
export async function buildGuard(): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(new URL("fixtures/guard.as.txt", import.meta.url), "utf8");
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      ENTRY,
      "--baseDir",
      ROOT,
      "--outFile",
      "guard.wasm",
      "--use",
      "abort=guard/abort",
      "--runtime",
      "minimal",
      "--noColors",
    ],
    {
      readFile: async (name: string, baseDir: string) =>
        name === ENTRY ? source : readFile(`${baseDir}/${name}`, "utf8").catch(() => null),
      writeFile: (_name: string, contents: string | Uint8Array) => {
        module = contents as Uint8Array;
      },
    },
  );
  if (error || module === undefined) throw new Error(String(stderr));
  return new Uint8Array(module);
}
