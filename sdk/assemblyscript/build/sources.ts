import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { componentName, componentSource, entrySource } from "./component.ts";

const assembly = fileURLToPath(new URL("../assembly", import.meta.url));
const sdkImport = /(?:^|[\\/])node_modules[\\/]@hooklet[\\/]sdk-as[\\/](.+)$/;

/**
 * Gives the compiler its files. An import of `@hooklet/sdk-as` is this SDK wherever the hook lies, installed or not,
 * and a configuration file of the compiler that lies about is not read.
 *
 * @param entry the absolute path of the hook's entry
 */
export async function sourceReader(entry: string): Promise<(name: string, folder: string) => Promise<string | null>> {
  const source = (await readIfThere(entry)) ?? "";
  const virtual = new Map<string, string | null>([
    [`${componentName}.ts`, componentSource(basename(entry, ".ts"), source)],
    ["asconfig.json", null],
  ]);
  return async (name, folder) => {
    const known = virtual.get(name);
    if (known !== undefined) return known;
    if (resolve(folder, name) === entry) return entrySource(source);
    const ofSdk = sdkImport.exec(name)?.[1];
    return readIfThere(ofSdk === undefined ? resolve(folder, name) : join(assembly, ofSdk));
  };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
