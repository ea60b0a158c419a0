import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { COMPILE_CACHE } from "../../support/cli.ts";
import type { Workspace } from "../../support/workspace.ts";

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL("../../../host/cli/main.ts", import.meta.url));

/** Whether this system lets the tests have file systems and networks of their own. */
export const HAS_NAMESPACES = spawnSync("unshare", ["-rmn", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
if (!HAS_NAMESPACES) console.warn("there is no `unshare -rmn`: the tests of full and read-only disks are skipped");

/**
 * Runs a shell script in a workspace with file systems of its own and without a network. `hooklet` is a command in it.
 * Gives its standard output.
 */
export async function runApart({ root, options }: Workspace, script: string): Promise<string> {
  const hooklet = `hooklet() { "${process.execPath}" "${MAIN}" "$@" 2>&1; echo "status $?"; }`;
  const { stdout } = await run("unshare", ["-rmn", "/bin/sh", "-c", `${hooklet}\n${script}`], {
    cwd: root,
    env: {
      ...options.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOOKLET_CACHE_DIR: options.cacheDir,
      HOOKLET_TRUST_WORKSPACE: "1",
    },
  });
  return stdout;
}
