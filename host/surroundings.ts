import { homedir } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import type { HostOptions } from "./api.ts";
import { cacheFolder, dataFolder, settingsFolders, stateFolder } from "./config/folders.ts";

/** The options of a host with nothing left open: absolute paths. */
export interface Surroundings {
  readonly workspace: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cacheDir: string;
  readonly dataDir: string;
  readonly stateDir: string;
  /** Of Hooklet's own settings. */
  readonly settings: { readonly managed: string; readonly user: string };
}

/** Fills in what the options leave open from the process that runs. */
export function surroundingsOf(options: HostOptions): Surroundings {
  const home = resolve(options.home ?? homedir());
  const env = options.env ?? process.env;
  return {
    workspace: resolve(options.cwd ?? process.cwd()),
    home,
    env,
    cacheDir: options.cacheDir ?? cacheFolder(process.platform, home, env),
    dataDir: options.dataDir ?? dataFolder(process.platform, home, env),
    stateDir: options.stateDir ?? stateFolder(process.platform, home, env),
    settings: settingsFolders(process.platform, home, env),
  };
}
