import { join } from "node:path";

type Env = Readonly<Record<string, string | undefined>>;

/** The user's folder for what Hooklet must remember, such as trust; `HOOKLET_STATE_DIR` overrides it. */
export function stateFolder(platform: NodeJS.Platform, home: string, env: Env): string {
  if (env.HOOKLET_STATE_DIR) return env.HOOKLET_STATE_DIR;
  if (platform === "darwin") return join(home, "Library", "Application Support", "hooklet");
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "hooklet", "State");
  return join(env.XDG_STATE_HOME || join(home, ".local", "state"), "hooklet");
}

/** The folders of Hooklet's own settings: the administrator's, and the user's, which `HOOKLET_CONFIG_DIR` overrides. */
export function settingsFolders(platform: NodeJS.Platform, home: string, env: Env): { managed: string; user: string } {
  const own = env.HOOKLET_CONFIG_DIR;
  if (platform === "darwin") {
    const folder = "Library/Application Support/hooklet";
    return { managed: join("/", folder), user: own || join(home, folder) };
  }
  if (platform === "win32") {
    const user = join(env.APPDATA ?? join(home, "AppData", "Roaming"), "hooklet");
    return { managed: join(env.ProgramData ?? "C:\\ProgramData", "hooklet"), user: own || user };
  }
  return { managed: "/etc/hooklet", user: own || join(env.XDG_CONFIG_HOME || join(home, ".config"), "hooklet") };
}

/** The user's cache folder for Hooklet, by the conventions of each system; `HOOKLET_CACHE_DIR` overrides it. */
export function cacheFolder(platform: NodeJS.Platform, home: string, env: Env): string {
  if (env.HOOKLET_CACHE_DIR) return env.HOOKLET_CACHE_DIR;
  if (platform === "darwin") return join(home, "Library", "Caches", "hooklet");
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "hooklet", "Cache");
  return join(env.XDG_CACHE_HOME || join(home, ".cache"), "hooklet");
}

/** The user's folder for what Hooklet keeps, such as the bundles that were added; `HOOKLET_DATA_DIR` overrides it. */
export function dataFolder(platform: NodeJS.Platform, home: string, env: Env): string {
  if (env.HOOKLET_DATA_DIR) return env.HOOKLET_DATA_DIR;
  if (platform === "darwin") return join(home, "Library", "Application Support", "hooklet");
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "hooklet", "Data");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "hooklet");
}
