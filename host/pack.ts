/**
 * Makes `dist/`, what the package holds: `node host/pack.ts`. The modules are joined to few files, with the libraries that
 * nearly every run needs: finding and reading hundreds of files takes longer than running a hook.
 */
import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Metafile } from "esbuild";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(HERE);
const OUT = path.join(ROOT, "dist");

/** What the package's `exports` name: modules, which share what they have in common. */
const LIBRARIES = ["index.ts", "cli/plugin/testing.ts", "sandbox/meter/index.ts"];

/**
 * What is started, as the command and as threads: each one is a single CommonJS file, which starts in a third of the time that its
 * modules would take, and loads a part of Node when it comes to what uses it.
 */
const PROGRAMS = ["cli/main.ts", "cli/program.ts", "sandbox/worker.ts", "sandbox/prepare/prepare-thread.ts"];

/** Libraries that become a part of the files; all others are loaded from where they are installed, by those who need them. */
const JOINED = ["commander", "leven", "smol-toml", "yaml"];

await rm(OUT, { recursive: true, force: true });
const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
execFileSync(process.execPath, [compiler, "-p", HERE], { stdio: "inherit" });
const { dependencies } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
const common: BuildOptions = {
  absWorkingDir: ROOT,
  outbase: HERE,
  outdir: OUT,
  bundle: true,
  platform: "node",
  target: "node22.19",
  external: Object.keys(dependencies).filter((name) => !JOINED.includes(name)),
  // The same library as modules, of which only the half that is used is taken.
  alias: { yaml: path.join(ROOT, "node_modules/yaml/browser/dist/index.js") },
};
const entriesOf = (files: readonly string[]) => files.map((file) => path.join(HERE, file));
const { metafile } = await build({
  ...common,
  entryPoints: entriesOf(LIBRARIES),
  splitting: true,
  format: "esm",
  metafile: true,
});
checkPlaces(metafile);
for (const program of PROGRAMS) {
  const top = path.relative(path.dirname(program), "places.cjs");
  await build({
    ...common,
    entryPoints: entriesOf([program]),
    format: "cjs",
    // To read a third less at every start.
    minifyWhitespace: true,
    outExtension: { ".js": ".cjs" },
    // As if each of its modules lay at the top of `dist/`.
    define: { "import.meta.url": "topOfDist" },
    banner: {
      js: `const topOfDist = require("node:url").pathToFileURL(require("node:path").join(__dirname, "${top}")).href;`,
    },
  });
}
await writeFile(path.join(OUT, "licenses.txt"), await licenses());

/** What knows where the package lies has to lie where it thinks it does. */
function checkPlaces({ outputs }: Metafile): void {
  const holding = Object.keys(outputs).filter((file) => "host/places.ts" in (outputs[file]?.inputs ?? {}));
  if (holding.length === 1 && holding.every((file) => path.dirname(file) === "dist")) return;
  throw new Error(`host/places.ts went to ${holding.join(" and ")}`);
}

/** The licences of what was joined, which ask to be handed on. */
async function licenses(): Promise<string> {
  const texts = JOINED.map(async (name) => {
    const folder = path.join(ROOT, "node_modules", name);
    const file = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (file === undefined) throw new Error(`${name} has no licence`);
    return `${name}\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`);
}
