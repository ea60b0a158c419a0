import type { JsonObject, JsonValue } from "../../event/json.ts";
import type { GrantRequest, Manifest, PluginManifest, SuggestedEntry } from "./manifest.ts";

/** A manifest as it is packed: the same manifest gives the same text. */
export function writeManifest(manifest: Manifest): string {
  const plugins = [...manifest.plugins].sort(([a], [b]) => (a < b ? -1 : 1));
  const table = withoutEmpty({
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    license: manifest.license,
    plugins: Object.fromEntries(plugins.map(([name, plugin]) => [name, pluginJson(plugin)])),
    entries: manifest.entries.map(entryJson),
  });
  return `${JSON.stringify(table, null, 2)}\n`;
}

function pluginJson(plugin: PluginManifest): JsonObject {
  const { fuel, memory, timeoutMs } = plugin.limits;
  return withoutEmpty({
    file: plugin.file,
    digest: plugin.digest,
    world: plugin.world,
    events: plugin.events,
    match: plugin.match,
    config: plugin.config,
    configSchema: plugin.configSchema,
    requests: plugin.requests.map(requestJson),
    limits: withoutEmpty({ fuel, memory, timeout: timeoutMs }),
    cases: plugin.cases,
  });
}

function requestJson({ kind, name, reason }: GrantRequest): JsonObject {
  return { [kind]: name, reason };
}

function entryJson({ plugin, event, match, config, onFailure }: SuggestedEntry): JsonObject {
  return withoutEmpty({ plugin, event, match, config, onFailure });
}

function withoutEmpty(table: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(table).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return value === undefined || value === null || value === "";
  return Object.keys(value).length === 0;
}
