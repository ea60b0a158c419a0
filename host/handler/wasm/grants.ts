import type { Grants } from "../../config/entry.ts";
import { baseFolder } from "../../config/layer.ts";
import type { EventCall } from "../../event/call.ts";
import type { PluginGrants } from "../../sandbox/grants/plugin-grants.ts";
import type { HandlerJob } from "../handler.ts";
import { grantedFolders } from "./folders.ts";

/** What a call is granted. */
export interface CallGrants extends AsyncDisposable {
  /** For the plugin's thread; undefined where nothing is granted. */
  readonly ofPlugin: PluginGrants | undefined;
}

const NOTHING: CallGrants = { ofPlugin: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };

/** Opens what an entry grants its plugin, for one call. Dispose of it after the call. */
export async function openGrants(grants: Grants, { call, entry }: HandlerJob): Promise<CallGrants> {
  if (Object.values(grants).every(({ length }) => length === 0)) return NOTHING;
  const relay = grants.http.length === 0 ? null : await openRelay(grants.http, call);
  const ofPlugin = {
    env: grantedVariables(grants.env, call.env),
    folders: grantedFolders(grants, baseFolder(entry.source, call.cwd)),
    http: relay?.hosts ?? null,
  };
  return { ofPlugin, [Symbol.asyncDispose]: async () => relay?.[Symbol.asyncDispose]() };
}

/** What speaks HTTP is loaded for those who need it: that keeps starting fast. */
async function openRelay(patterns: readonly string[], call: EventCall) {
  const { Relay } = await import("./relay.ts");
  return new Relay({ patterns, addresses: addressesOf(call) });
}

/** Public addresses alone, except in tests of plugins: they serve what a plugin asks for on the same machine. */
function addressesOf({ env }: EventCall): "public" | "public-or-private" {
  return env.HOOKLET_ALLOW_LOCALHOST === "1" ? "public-or-private" : "public";
}

/** The variables that are granted and exist. */
function grantedVariables(names: readonly string[], env: EventCall["env"]): [name: string, value: string][] {
  return [...new Set(names)].flatMap((name) => {
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    return value === undefined ? [] : [[name, value]];
  });
}
