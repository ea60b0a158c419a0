import { dirname, resolve } from "node:path";
import asc from "assemblyscript/asc";
import { componentName } from "./component.ts";
import { renameExports } from "./rename.ts";
import { sourceReader } from "./sources.ts";

/**
 * Compiles a hook to the core module of a component.
 *
 * The runtime is the stub, which never frees: the host gives every call fresh memory, so collecting garbage would only
 * cost size and fuel. Optimizing never raises the shrink level: it makes the standard library's `join` copy its text for
 * every item, which fills the memory.
 *
 * @param entry the absolute path of the hook's entry
 * @throws Error with the compiler's messages where the hook doesn't compile
 */
export async function compile(entry: string, optimize: boolean): Promise<Uint8Array> {
  let module: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      `${componentName}.ts`,
      ...["--baseDir", dirname(resolve(entry))],
      ...["--outFile", "hook.wasm"],
      ...["--runtime", "stub"],
      ...["--enable", "simd"],
      ...["--use", "abort=~lib/@hooklet/sdk-as/abi/abort/abort"],
      ...(optimize ? ["--optimizeLevel", "2", "--shrinkLevel", "0"] : []),
      "--noColors",
    ],
    {
      readFile: await sourceReader(resolve(entry)),
      writeFile: (_name, contents) => {
        module = contents as Uint8Array;
      },
      transforms: [renameExports],
    },
  );
  if (error || module === undefined) throw new Error(`the hook doesn't compile\n${messages(String(stderr))}`);
  return module;
}

/** The compiler's report with each place as `file:line:column`, which terminals and editors make a link. */
function messages(report: string): string {
  return report.replace(/ in (\S+)\((\d+),(\d+)\)/g, " in $1:$2:$3").trim();
}
