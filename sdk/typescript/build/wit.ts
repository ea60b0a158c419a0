import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BuildError } from "./error.ts";

/** The contract: the SDK's own copy where it is installed, the repository's else. */
const CONTRACT = ["../wit/plugin.wit", "../../../wit/0.1.0/plugin.wit"]
  .map((name) => new URL(name, import.meta.url))
  .find((file) => existsSync(file));

const FILES = new URL("../wit/files.wit", import.meta.url);

/** Calls back with a file that holds the contract's world and the SDK's own, while it is there. */
export async function withWit<Result>(use: (file: string) => Promise<Result>): Promise<Result> {
  if (CONTRACT === undefined)
    throw new BuildError("the SDK lacks its copy of the plugin contract", "install the SDK again");
  const texts = await Promise.all([CONTRACT, FILES].map((file) => readFile(file, "utf8")));
  const folder = await mkdtemp(path.join(tmpdir(), "hooklet-wit-"));
  try {
    const file = path.join(folder, "plugin.wit");
    await writeFile(file, texts.join("\n"));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
