import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isJsonObject, parseJsonObject } from "../../event/json.ts";
import { PACKAGE } from "../../places.ts";

const KINDS = ["dependencies", "devDependencies"];

/**
 * What a new plugin's `package.json` asks for: packages as the project around `folder` has them, from the same archive too,
 * else at this host's version.
 */
export async function dependenciesOf(
  folder: string,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const around = await dependenciesAround(dirname(folder));
  const version = `^${await hostVersion()}`;
  return Object.fromEntries(
    names.map((name) => {
      const known = around.find((one) => one.specs.has(name));
      return [name, known === undefined ? version : moved(known.specs.get(name) ?? version, known.folder, folder)];
    }),
  );
}

interface Dependencies {
  readonly folder: string;
  readonly specs: ReadonlyMap<string, string>;
}

/** Those of every `package.json` in a folder and above it, the nearest first. */
async function dependenciesAround(start: string): Promise<readonly Dependencies[]> {
  const found: Dependencies[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = parseJsonObject(await readFile(join(folder, "package.json"), "utf8").catch(() => ""));
    const specs = KINDS.flatMap((kind) => Object.entries(isJsonObject(manifest?.[kind]) ? manifest[kind] : {}));
    found.push({ folder, specs: new Map(specs.flatMap(([name, spec]) => (isText(spec) ? [[name, spec]] : []))) });
    if (folder === dirname(folder)) return found;
  }
}

function isText(spec: unknown): spec is string {
  return typeof spec === "string";
}

/** A relative path means another place in another folder. */
function moved(spec: string, from: string, to: string): string {
  const path = /^file:(?!\/)(.*)$/.exec(spec)?.[1];
  return path === undefined ? spec : `file:${relative(to, resolve(from, path)).split(sep).join("/")}`;
}

async function hostVersion(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(new URL("package.json", PACKAGE), "utf8"));
  return manifest.version;
}
