import type { Grants } from "../../config/entry.ts";
import { isJsonObject, type JsonObject, type JsonValue, parseJsonObject } from "../../event/json.ts";
import { collectGrants, GRANT_KINDS, type Grant, grantsJson } from "../grants.ts";
import { isIntegrity } from "../integrity.ts";
import { isBundleName, isPluginName } from "../name.ts";
import type { Lock, LockedBundle, LockedPlugin } from "./lock.ts";

/** The version of the format. */
export const VERSION = 1;

/** A lock as text: sorted, a line per value, so that a change shows as what it is. */
export function formatLock(lock: Lock): string {
  const bundles = sorted(lock.bundles).map(([name, bundle]) => [name, bundleJson(bundle)]);
  return `${JSON.stringify({ version: VERSION, bundles: Object.fromEntries(bundles) }, null, 2)}\n`;
}

function bundleJson({ plugins, ...bundle }: LockedBundle): JsonObject {
  const { version, source, resolved, integrity, manifest } = bundle;
  const signatures = bundle.signatures.length === 0 ? {} : { signatures: bundle.signatures.toSorted() };
  const table = sorted(plugins).map(([name, plugin]) => [name, pluginJson(plugin)]);
  return { version, source, resolved, integrity, manifest, ...signatures, plugins: Object.fromEntries(table) };
}

function pluginJson({ integrity, grants }: LockedPlugin): JsonObject {
  return { integrity, grants: grantsJson(grants) };
}

function sorted<T>(table: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...table].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The lock that a text holds, or what is wrong with it, to read after "the lock". */
export function parseLock(text: string): Lock | string {
  const json = parseJsonObject(text);
  if (json === null) return "is not a JSON object";
  if (json.version !== VERSION) return `is of the version \`${String(json.version)}\`, and this is for ${VERSION}`;
  const bundles = tableOf(json.bundles, isBundleName, bundleOf);
  return typeof bundles === "string" ? `is damaged: ${bundles}` : { bundles };
}

/** Reads each value of a table, or gives the words for the first that is wrong. */
function tableOf<T>(
  table: JsonValue | undefined,
  isName: (name: string) => boolean,
  read: (value: JsonValue | undefined) => T | string,
): ReadonlyMap<string, T> | string {
  if (!isJsonObject(table)) return "a table is missing";
  const values = new Map<string, T>();
  for (const [name, value] of Object.entries(table)) {
    if (!isName(name)) return `\`${name}\` is no name`;
    const one = read(value);
    if (typeof one === "string") return `\`${name}\` ${one}`;
    values.set(name, one);
  }
  return values;
}

function bundleOf(value: JsonValue | undefined): LockedBundle | string {
  if (!isJsonObject(value)) return "is not a table";
  const { version, source, resolved, integrity, manifest } = value;
  if (typeof version !== "string" || typeof source !== "string" || typeof resolved !== "string") {
    return "lacks its version, `source` or `resolved`";
  }
  const { signatures = [] } = value;
  const isWhole = Array.isArray(signatures) && signatures.every(isDigest);
  if (!isDigest(integrity) || !isDigest(manifest) || !isWhole) return "lacks a digest";
  const plugins = tableOf(value.plugins, isPluginName, pluginOf);
  if (typeof plugins === "string") return `is damaged: ${plugins}`;
  return { version, source, resolved, integrity, manifest, signatures, plugins };
}

function pluginOf(value: JsonValue | undefined): LockedPlugin | string {
  if (!isJsonObject(value) || !isDigest(value.integrity)) return "lacks its digest";
  const grants = grantsOf(value.grants);
  return grants === null ? "has grants that are none" : { integrity: value.integrity, grants };
}

function grantsOf(value: JsonValue | undefined): Grants | null {
  if (!isJsonObject(value)) return null;
  const list: Grant[] = [];
  for (const [kind, names] of Object.entries(value)) {
    const known = GRANT_KINDS.find((one) => one === kind);
    if (known === undefined || !Array.isArray(names) || !names.every((name) => typeof name === "string")) return null;
    list.push(...names.map((name) => ({ kind: known, name })));
  }
  return collectGrants(list);
}

function isDigest(value: JsonValue | undefined): value is string {
  return typeof value === "string" && isIntegrity(value);
}
