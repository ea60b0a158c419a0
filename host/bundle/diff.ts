import { isDeepStrictEqual } from "node:util";
import { pluginGrantText, requestsOf } from "./consent.ts";
import type { Manifest, PluginManifest } from "./manifest/manifest.ts";

/** One thing in which two versions of a bundle differ. */
export interface Change {
  readonly what: "source" | "version" | "plugin" | "file" | "request" | "default";
  readonly how: "added" | "removed" | "changed";
  /** A plugin's name, a grant, or what differs. */
  readonly name: string;
}

/** What says how a plugin's entries run unless they say otherwise. */
const DEFAULTS = ["events", "match", "config", "limits"] as const satisfies readonly (keyof PluginManifest)[];

/** What a new version changes, as far as it matters to whoever has the old one. */
export function changesBetween(before: Manifest, after: Manifest): readonly Change[] {
  const version = before.version === after.version ? [] : [change("version", "changed", after.version)];
  const requests = differences(requestsOf(before).map(pluginGrantText), requestsOf(after).map(pluginGrantText)).map(
    ({ how, name }) => change("request", how, name),
  );
  const plugins = differences([...before.plugins.keys()], [...after.plugins.keys()]).map(({ how, name }) =>
    change("plugin", how, name),
  );
  const kept = [...after.plugins].flatMap(([name, plugin]) => {
    const old = before.plugins.get(name);
    return old === undefined ? [] : pluginChanges(name, old, plugin);
  });
  return [...version, ...plugins, ...requests, ...kept];
}

function pluginChanges(name: string, before: PluginManifest, after: PluginManifest): readonly Change[] {
  const file = before.digest === after.digest ? [] : [change("file", "changed", name)];
  const defaults = DEFAULTS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return [...file, ...defaults.map((field) => change("default", "changed", `${name}.${field}`))];
}

function differences(before: readonly string[], after: readonly string[]) {
  return [
    ...after.filter((name) => !before.includes(name)).map((name) => ({ how: "added" as const, name })),
    ...before.filter((name) => !after.includes(name)).map((name) => ({ how: "removed" as const, name })),
  ];
}

function change(what: Change["what"], how: Change["how"], name: string): Change {
  return { what, how, name };
}
