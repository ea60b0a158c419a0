#!/usr/bin/env node
import process from "node:process";
import { nodeVersionProblem } from "../node-version.ts";

// Everything else is loaded only on a Node that can: an old one fails in its own words otherwise.
const tooOld = nodeVersionProblem(process.versions.node);
if (tooOld === null) {
  const { runCommandLine } = await import("./program.ts");
  await runCommandLine(process.argv);
} else {
  process.stderr.write(`hooklet: ${tooOld.message}\n`);
  process.exitCode = 1;
}
