import { fileURLToPath } from "node:url";
import { PACKAGE } from "../../places.ts";

/** Settings of npm's by the names that its libraries know them by. */
export type NpmSettings = Readonly<Record<string, unknown>>;

/**
 * What is taken from people's `.npmrc`: which registry, how to get to it, and how to prove who one is. Nothing that
 * names a program: a project's file must not choose what runs.
 */
const TAKEN: readonly RegExp[] = [
  /^\/\//,
  /^(?:@.+:)?registry$/,
  /^(?:ca|cert|key|strictSSL|noProxy|proxy|httpsProxy|localAddress|maxSockets|timeout|userAgent)$/,
  /^(?:cache|offline|preferOffline|before|defaultTag|replaceRegistryHost|fetchRet|retry)/,
];

/** Between npm's own tries: its ten seconds are long for somebody who waits. */
const PAUSE_MS = 500;

/** Reads npm's configuration as npm does in `folder`: its own file, the user's, the machine's, the environment. */
export async function npmSettings(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<NpmSettings> {
  const [{ default: Config }, { default: definitions }] = await Promise.all([
    import("@npmcli/config"),
    import("@npmcli/config/lib/definitions/index.js"),
  ]);
  const npmPath = fileURLToPath(PACKAGE);
  const config = new Config({ npmPath, ...definitions, argv: [], env: { ...env }, cwd: folder });
  await config.load();
  const taken = Object.entries(config.flat).filter(([name]) => TAKEN.some((known) => known.test(name)));
  const settings = Object.fromEntries(taken);
  return config.find("fetch-retry-mintimeout") === "default" ? { ...settings, ...brisk(settings.retry) } : settings;
}

function brisk(retry: unknown): NpmSettings {
  const others = typeof retry === "object" ? retry : {};
  return { retry: { ...others, minTimeout: PAUSE_MS, maxTimeout: PAUSE_MS * 4 }, fetchRetryMintimeout: PAUSE_MS };
}
