import { bundleError } from "./failed.ts";
import { grantText, parseGrant } from "./grants.ts";
import type { PluginGrant } from "./lock/lock.ts";
import type { GrantRequest, Manifest } from "./manifest/manifest.ts";

/** A request with the plugin that makes it. */
export interface PluginRequest extends GrantRequest {
  readonly plugin: string;
}

/** What became of a bundle's requests before anybody is asked. */
export interface Consent {
  readonly granted: readonly PluginRequest[];
  /** Still to be decided. */
  readonly open: readonly PluginRequest[];
}

/** What was decided earlier, for another version of the same bundle. */
export interface EarlierConsent {
  readonly granted: readonly PluginGrant[];
  readonly requested: readonly PluginGrant[];
}

/** Everything that the plugins of a bundle request. */
export function requestsOf({ plugins }: Manifest): readonly PluginRequest[] {
  return [...plugins].flatMap(([plugin, { requests }]) => requests.map((request) => ({ ...request, plugin })));
}

/** `shell-guard:env=CI`: a grant of one plugin, as the command line names it. */
export function pluginGrantText({ plugin, ...grant }: PluginGrant): string {
  return `${plugin}:${grantText(grant)}`;
}

/**
 * Sorts a bundle's requests: those that the command line names are granted, and those that were granted earlier stay
 * so; what was requested and not granted earlier stays that way too. Throws `bundle.grants` for a named one that no
 * plugin requests.
 */
export function weighRequests(manifest: Manifest, named: readonly string[], earlier: EarlierConsent): Consent {
  const requests = requestsOf(manifest);
  const wanted = named.map((text) => ({ text, matches: requests.filter((request) => isNamed(request, text)) }));
  const wrong = wanted.find(({ matches }) => matches.length === 0);
  if (wrong !== undefined) {
    const known = requests.map(pluginGrantText).join(", ");
    const hint = known === "" ? "the bundle requests nothing: leave `--grant` out" : `requested are ${known}`;
    throw bundleError("bundle.grants", `no plugin of the bundle requests \`${wrong.text}\``, hint);
  }
  const given = new Set(wanted.flatMap(({ matches }) => matches));
  const isAmong = (request: PluginGrant, list: readonly PluginGrant[]) =>
    list.some((one) => pluginGrantText(one) === pluginGrantText(request));
  const granted = requests.filter((request) => given.has(request) || isAmong(request, earlier.granted));
  const open = requests.filter((request) => !granted.includes(request) && !isAmong(request, earlier.requested));
  return { granted, open };
}

/** Whether a text such as `env=CI` or `shell-guard:env=CI` names that request. */
function isNamed(request: PluginRequest, text: string): boolean {
  return parseGrant(text) === null ? pluginGrantText(request) === text : grantText(request) === text;
}
