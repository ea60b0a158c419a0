import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const ENTRY = "guard.ts";

/** A module that Extism's PDK for AssemblyScript makes of a source text, which may import from the repository's root. */
export async function buildWithPdk(source: string): Promise<Uint8Array<ArrayBuffer>> {
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      ENTRY,
      ...["--baseDir", ROOT],
      ...["--outFile", "guard.wasm"],
      ...["--use", "abort=guard/abort"],
      ...["--runtime", "minimal"],
      ...["--enable", "simd"],
      ...["--optimizeLevel", "2"],
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
