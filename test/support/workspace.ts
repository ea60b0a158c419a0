import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import type { HostOptions } from "../../host/index.ts";

/** A workspace and a home folder of their own, gone when disposed of. */
export interface Workspace extends AsyncDisposable {
  readonly root: string;
  readonly home: string;
  /** What a host needs to see nothing of the machine's own user. */
  readonly options: Required<Pick<HostOptions, "cwd" | "home" | "env" | "cacheDir" | "stateDir">>;
  /** Writes files: paths below the workspace, or below the home folder after `home:`. */
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
}

/** A cache for the workspaces of a test file: what they run is prepared once. It is gone with the file's last test. */
export async function sharedCache(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hooklet-cache-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes one with some files. `cacheDir` may be shared between workspaces to prepare a plugin once. */
export async function makeWorkspace(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  cacheDir?: string,
): Promise<Workspace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hooklet-")));
  const root = join(folder, "workspace");
  const home = join(folder, "home");
  await Promise.all([mkdir(root), mkdir(home)]);
  const workspace: Workspace = {
    root,
    home,
    options: {
      cwd: root,
      home,
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: tmpdir() },
      cacheDir: cacheDir ?? join(folder, "cache"),
      stateDir: join(folder, "state"),
    },
    async write(more) {
      for (const [name, content] of Object.entries(more)) {
        const path = name.startsWith("home:") ? join(home, name.slice("home:".length)) : join(root, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
  await workspace.write(files);
  return workspace;
}
