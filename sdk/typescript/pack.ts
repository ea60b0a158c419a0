/** Makes the folder to publish, `dist/`, as JavaScript: `node pack.ts`, then `npm pack ./dist`. */
import { execFileSync } from "node:child_process";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const REPOSITORY = path.resolve(HERE, "../..");

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
}

/** Compiles the SDK into `out` and puts beside it what a published package needs. */
export async function packSdk(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  execFileSync(process.execPath, [compiler, "-p", HERE, "--outDir", out], { stdio: "inherit" });
  await cp(path.join(REPOSITORY, "wit/0.1.0/plugin.wit"), path.join(out, "wit/plugin.wit"));
  await cp(path.join(REPOSITORY, "LICENSE"), path.join(out, "LICENSE"));
  await cp(path.join(HERE, "README.md"), path.join(out, "README.md"));
  const manifest: Manifest = JSON.parse(await readFile(path.join(HERE, "package.json"), "utf8"));
  await writeFile(path.join(out, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
}

/** The manifest with the compiled files in place of the sources. */
function published({ exports, ...others }: Manifest): object {
  const compiled = Object.entries(exports).map(([name, file]) => {
    const stem = file.replace(/\.ts$/, "");
    return [name, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  return { ...others, exports: Object.fromEntries(compiled) };
}

if (import.meta.main) await packSdk(path.join(HERE, "dist"));
