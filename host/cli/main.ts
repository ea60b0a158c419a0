#!/usr/bin/env node
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { nodeVersionProblem } from "../node-version.ts";
import { moduleAt } from "../places.ts";
import { surroundingsOf } from "../surroundings.ts";

// Whoever reads the output may have seen enough: `hooklet list | head -1` is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// Everything else is loaded only on a Node that can: an old one fails in its own words otherwise.
const tooOld = nodeVersionProblem(process.versions.node);
if (tooOld === null) {
  // An agent waits for the command at every event: what was compiled once is kept.
  module.enableCompileCache(join(surroundingsOf({}).cacheDir, "code"));
  const require = module.createRequire(import.meta.url);
  const { runCommandLine }: typeof import("./program.ts") = require(fileURLToPath(moduleAt("cli/program")));
  void runCommandLine(process.argv);
} else {
  process.stderr.write(`hooklet: ${tooOld.message}\n`);
  process.exitCode = 1;
}
