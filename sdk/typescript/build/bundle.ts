import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Message } from "esbuild";
import { refuseBuiltins } from "./builtins.ts";
import { BuildError } from "./error.ts";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const OTHER_HINT = "correct the source, or install what it imports";

/**
 * Puts an entry, the SDK and whatever else it imports into one ES module that exports `handler`. The text depends on
 * these sources alone: not on their folder, on a `tsconfig.json` around them, or on the working directory.
 */
export async function bundle(entry: string): Promise<string> {
  const result = await build({
    stdin: {
      contents: wrapper(entry),
      resolveDir: path.dirname(entry),
      sourcefile: "hook",
    },
    alias: { "@hooklet/sdk": path.join(SOURCES, "index.ts") },
    external: ["hooklet:plugin/host@0.1.0"],
    plugins: [refuseBuiltins],
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    charset: "utf8",
    minify: true,
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    tsconfigRaw: {},
    write: false,
    logLevel: "silent",
  }).catch(explain);
  return result.outputFiles[0]?.text ?? "";
}

/** Sets up the engine's globals before the plugin's first line runs, then gives its default export the contract's name. */
function wrapper(entry: string): string {
  const source = (name: string) => JSON.stringify(path.join(SOURCES, name));
  return [
    `import ${source("replay.ts")};`,
    `import ${source("console.ts")};`,
    `import { requireHook } from ${source("hook.ts")};`,
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
