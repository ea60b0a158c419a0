/**
 * Makes the folders to publish, `typescript/dist/` and `assemblyscript/dist/`: `node sdk/pack.ts`, then `npm pack` in each.
 * Node runs no TypeScript within `node_modules/`, so what runs there is compiled.
 */
import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const REPOSITORY = path.dirname(HERE);

/** The sources of AssemblyScript, which its own compiler reads. */
const UNCOMPILED = "assembly";

const COPIED = [UNCOMPILED, "wit"];

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
}

/** Compiles the SDK in a folder of this one into `out`, and puts beside it what a published package needs. */
export async function packSdk(name: string, out: string): Promise<void> {
  const sdk = path.join(HERE, name);
  await rm(out, { recursive: true, force: true });
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  execFileSync(process.execPath, [compiler, "-p", sdk, "--outDir", out], { stdio: "inherit" });
  const folders = await readdir(sdk);
  const copied: readonly (readonly [from: string, to: string])[] = [
    [path.join(REPOSITORY, "wit/0.1.0/plugin.wit"), "wit/plugin.wit"],
    [path.join(REPOSITORY, "LICENSE"), "LICENSE"],
    [path.join(sdk, "README.md"), "README.md"],
    ...COPIED.filter((folder) => folders.includes(folder)).map((folder) => [path.join(sdk, folder), folder] as const),
  ];
  for (const [from, to] of copied) await cp(from, path.join(out, to), { recursive: true });
  const manifest: Manifest = JSON.parse(await readFile(path.join(sdk, "package.json"), "utf8"));
  await writeFile(path.join(out, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
}

/** The manifest with the compiled files in place of the sources. */
function published({ exports, ...others }: Manifest): object {
  const compiled = Object.entries(exports).map(([name, file]) => {
    const stem = file.replace(/\.ts$/, "");
    const isSource = file.startsWith(`./${UNCOMPILED}/`);
    return [name, isSource ? file : { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  return { ...others, exports: Object.fromEntries(compiled) };
}

if (import.meta.main) {
  for (const name of ["typescript", "assemblyscript"]) await packSdk(name, path.join(HERE, name, "dist"));
}
