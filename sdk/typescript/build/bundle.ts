import path from "node:path";
import { build, type Message } from "esbuild";
import type { Places } from "../src/place.ts";
import { refuseBuiltins } from "./builtins.ts";
import { BuildError } from "./error.ts";
import { placesOf, WRAPPER } from "./places.ts";
import { rootOf } from "./root.ts";
import { SOURCES, sdkModules, sourceOf } from "./sdk.ts";

const OTHER_HINT = "correct the source, or install what it imports";

/** How the interfaces of WASI start that a hook imports which reads files. */
const FILES = "wasi:filesystem/";

/** A plugin in one ES module that exports `handler`. */
export interface Bundle {
  readonly text: string;
  readonly places: Places;
  /** Whether it reads files. */
  readonly readsFiles: boolean;
  /** What the bundler warns of, each with its place. */
  readonly warnings: readonly string[];
}

/**
 * Puts an entry, the SDK and whatever else it imports into one module, which knows where its parts come from. The text
 * depends on these sources alone: not on their folder, on a `tsconfig.json` around them, or on the working directory. In
 * ASCII, what isn't is escaped.
 */
export async function bundle(entry: string, charset: "utf8" | "ascii" = "utf8"): Promise<Bundle> {
  const root = rootOf(entry);
  const result = await build({
    stdin: {
      contents: wrapper(entry),
      resolveDir: path.dirname(entry),
      sourcefile: WRAPPER,
    },
    plugins: [refuseBuiltins, sdkModules],
    external: ["hooklet:plugin/host@0.1.0", `${FILES}*`],
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    charset,
    minify: true,
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    tsconfigRaw: {},
    outfile: path.join(root, "hook.js"),
    sourcemap: "external",
    sourcesContent: false,
    write: false,
    metafile: true,
    logLevel: "silent",
  }).catch(explain);
  const [map = "", code = ""] = [/\.map$/, /\.js$/].map(
    (name) => result.outputFiles.find((file) => name.test(file.path))?.text,
  );
  const places = placesOf(code, JSON.parse(map), root, SOURCES);
  const text = `${code}globalThis.hookletPlaces = ${JSON.stringify(places)};\n`;
  const readsFiles = Object.values(result.metafile.outputs).some(({ imports }) =>
    imports.some(({ path: name }) => name.startsWith(FILES)),
  );
  return { text, places, readsFiles, warnings: result.warnings.map(describe) };
}

/** Sets up the engine's globals before the plugin's first line runs, then gives its default export the contract's name. */
function wrapper(entry: string): string {
  const source = (name: string) => JSON.stringify(sourceOf(name));
  return [
    `import ${source("json")};`,
    `import ${source("replay")};`,
    `import ${source("console")};`,
    `import { requireHook } from ${source("hook")};`,
    `import * as entry from ${JSON.stringify(`./${path.basename(entry)}`)};`,
    "export const handler = requireHook(entry.default);",
  ].join("\n");
}

function explain(cause: unknown): never {
  const errors = cause instanceof Error && "errors" in cause && Array.isArray(cause.errors) ? cause.errors : [];
  const [first]: Message[] = errors;
  if (!first) throw cause;
  const message = errors.map(describe).join("\n");
  throw new BuildError(message, typeof first.detail === "string" ? first.detail : OTHER_HINT, cause);
}

/** esbuild's columns start at 0. */
function describe({ location, text }: Message): string {
  return location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text;
}
