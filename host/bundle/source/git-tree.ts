import { execa } from "execa";
import { bundleError } from "../failed.ts";
import { ARCHIVE_LIMIT } from "../limits.ts";
import type { Tree } from "../pack/tree.ts";
import type { SourceContext } from "./source.ts";

/** What would point git at another repository than the one it is told. */
const MISLEADING = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|NAMESPACE|.*OBJECT_DIRECTOR(?:Y|IES))$/;

/** Bytes of a listing. */
const LISTING_LIMIT = 1024 ** 2;

/** Fetches one commit into a new bare repository, from the first of some addresses that has it. */
export async function fetchCommit(
  folder: string,
  addresses: readonly string[],
  commit: string,
  context: SourceContext,
): Promise<void> {
  await git(folder, ["init", "--quiet", "--bare", folder], context);
  const said: string[] = [];
  for (const address of addresses) {
    // Not every server gives out a commit by its name; all of them give their branches and tags.
    for (const what of [
      ["--depth=1", address, commit],
      [address, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"],
    ]) {
      const run = await git(folder, ["fetch", "--quiet", "--no-tags", "--end-of-options", ...what], context, false);
      if (!run.failed && (await hasCommit(folder, commit, context))) return;
      if (run.failed) said.push(lastLine(run.stderr));
    }
  }
  throw bundleError(
    "bundle.connection",
    `the commit \`${commit}\` can't be fetched: ${said.at(-1) ?? "it isn't there"}`,
  );
}

async function hasCommit(folder: string, commit: string, context: SourceContext): Promise<boolean> {
  const run = await git(folder, ["cat-file", "-e", `${commit}^{commit}`], context, false);
  return !run.failed;
}

/** The files of a commit, below a folder of it. */
export function gitTree(folder: string, commit: string, below: string, context: SourceContext): Tree {
  const root = `${commit}:${below}`;
  return {
    async names() {
      const { stdout } = await git(folder, ["ls-tree", "-z", root], context);
      // MODE TYPE OBJECT, a tab, the name: only modes of 100 are plain files.
      const lines = Buffer.from(stdout).toString("utf8").split("\0");
      const files = lines.filter((line) => line.startsWith("100"));
      return files.map((line) => line.slice(line.indexOf("\t") + 1));
    },
    async read(name) {
      const file = below === "" ? `${commit}:${name}` : `${commit}:${below}/${name}`;
      const run = await git(folder, ["cat-file", "blob", file], context, false);
      if (run.isMaxBuffer) throw bundleError("bundle.too-large", `\`${name}\` is larger than ${ARCHIVE_LIMIT} bytes`);
      return run.failed ? null : run.stdout;
    },
  };
}

async function git(folder: string, args: readonly string[], { env, signal }: SourceContext, reject = true) {
  const run = await execa("git", [`--git-dir=${folder}`, ...args], {
    reject: false,
    encoding: "buffer",
    // Every byte of a file counts.
    stripFinalNewline: false,
    stdin: "ignore",
    maxBuffer: { stdout: args[0] === "cat-file" ? ARCHIVE_LIMIT : LISTING_LIMIT },
    cancelSignal: signal,
    extendEnv: false,
    env: gitEnvironment(env),
  });
  signal.throwIfAborted();
  if (run.failed && reject) {
    const said = lastLine(run.stderr) || run.shortMessage;
    throw bundleError("bundle.connection", `git failed: ${said}`, "check that git is installed, and the repository");
  }
  return run;
}

function lastLine(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8").trim().split("\n").at(-1) ?? "";
}

function gitEnvironment(env: SourceContext["env"]): Record<string, string> {
  const kept = Object.entries(env).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined && !MISLEADING.test(pair[0]);
  });
  return {
    // Transports that run programs are never needed.
    GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
    GIT_TERMINAL_PROMPT: "0",
    ...Object.fromEntries(kept),
  };
}
