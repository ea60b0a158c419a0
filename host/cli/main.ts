#!/usr/bin/env node
import process from "node:process";
import { nodeVersionProblem } from "../node-version.ts";

// Whoever reads the output may have seen enough: `hooklet list | head -1` is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// Everything else is loaded only on a Node that can: an old one fails in its own words otherwise.
const tooOld = nodeVersionProblem(process.versions.node);
if (tooOld === null) {
  const { prepareProcess } = await import("./process.ts");
  prepareProcess(process.argv[2]);
  const { runCommandLine } = await import("./program.ts");
  await runCommandLine(process.argv);
} else {
  process.stderr.write(`hooklet: ${tooOld.message}\n`);
  process.exitCode = 1;
}
