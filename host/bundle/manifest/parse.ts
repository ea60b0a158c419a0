import type { Grants } from "../../config/entry.ts";
import type { Located, LocatedField, LocatedTable } from "../../config/located.ts";
import { describe } from "../../config/located.ts";
import { Report } from "../../config/report.ts";
import { suggestion } from "../../config/suggest.ts";
import type { Diagnostic } from "../../failure/diagnostic.ts";
import { GRANT_KINDS } from "../grants.ts";
import { isPluginName } from "../name.ts";
import { readTable, type Values } from "./field.ts";
import { BUNDLE, ENTRY, LIMITS, MANIFEST, PLUGIN, REQUEST } from "./fields.ts";
import { readJson } from "./json.ts";
import type { GrantRequest, Manifest, PluginManifest, SuggestedEntry, SuggestedLimits } from "./manifest.ts";

/** A manifest that was read: null where it has errors. */
export interface ParsedManifest {
  readonly manifest: Manifest | null;
  /** Plugins whose manifest is in a folder of their own, by name: that folder. */
  readonly linked: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a `hooklet.json`; `file` is where it came from, for messages. */
export function parseManifest(file: string, text: string): ParsedManifest {
  const report = new Report({ layer: "project", file, text, base: "" });
  const root = readJson(text, report);
  const parser = new ManifestParser(report);
  const manifest = root === null ? null : parser.read(root);
  const failed = report.diagnostics.some(({ severity }) => severity === "error");
  return { manifest: failed ? null : manifest, linked: parser.linked, diagnostics: report.diagnostics };
}

class ManifestParser {
  readonly linked = new Map<string, string>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  read(root: LocatedTable): Manifest | null {
    const isBundle = root.fields.some(({ name }) => name === "plugins");
    const values = readTable(isBundle ? BUNDLE : MANIFEST, root, this.#report);
    if (values === null) return null;
    const { name, version, description = "", license = null } = values;
    const plugins =
      values.plugins === undefined
        ? new Map([[name, this.#plugin(values, `dist/${name}.wasm`)]])
        : this.#plugins(values.plugins);
    const tables = values.entries?.items ?? [];
    const entries = tables.flatMap((item) => this.#entry(item, [...plugins.keys(), ...this.linked.keys()]) ?? []);
    return { name, version, description, license, plugins, entries };
  }

  #plugins(table: LocatedTable): ReadonlyMap<string, PluginManifest> {
    const plugins = new Map<string, PluginManifest>();
    for (const field of table.fields) {
      const { name, at, value } = field;
      if (!isPluginName(name)) this.#report.error("bundle.manifest", at, `\`${name}\` can't be a plugin's name`);
      const folder = this.#folderOf(field);
      if (folder !== null) this.linked.set(name, folder);
      else if (value.kind !== "table") this.#report.error("config.type", value.at, wrongPlugin(value));
      else {
        const values = readTable(PLUGIN, value, this.#report);
        if (values !== null) plugins.set(name, this.#plugin(values, `${name}.wasm`));
      }
    }
    if (table.fields.length === 0) this.#report.error("bundle.manifest", table.at, "the bundle has no plugins");
    return plugins;
  }

  #folderOf({ value }: LocatedField): string | null {
    return value.kind === "scalar" ? PLUGIN.file.read(stripped(value)) : null;
  }

  #plugin(values: Values<typeof PLUGIN>, file: string): PluginManifest {
    const requests = values.requests?.items ?? [];
    return {
      file: values.file ?? file,
      digest: values.digest ?? null,
      world: values.world ?? null,
      events: values.events ?? [],
      match: values.match ?? [],
      config: values.config ?? {},
      configSchema: values.configSchema ?? null,
      requests: requests.flatMap((item) => this.#request(item) ?? []),
      limits: this.#limits(values.limits),
      cases: values.cases ?? null,
    };
  }

  #request(item: Located): GrantRequest | null {
    const values = item.kind === "table" ? readTable(REQUEST, item, this.#report) : null;
    if (values === null) return null;
    const [kind, ...others] = GRANT_KINDS.filter((name: keyof Grants) => values[name] !== undefined);
    const name = kind === undefined ? undefined : values[kind];
    if (kind === undefined || name === undefined || others.length > 0) {
      this.#report.error("bundle.manifest", item.at, `a request has one of ${GRANT_KINDS.join(", ")}`);
      return null;
    }
    return { kind, name, reason: values.reason };
  }

  #limits(table: LocatedTable | undefined): SuggestedLimits {
    const values = table === undefined ? null : readTable(LIMITS, table, this.#report);
    return { fuel: values?.fuel ?? null, memory: values?.memory ?? null, timeoutMs: values?.timeout ?? null };
  }

  #entry(item: Located, known: readonly string[]): SuggestedEntry | null {
    const values = item.kind === "table" ? readTable(ENTRY, item, this.#report) : null;
    if (values === null) return null;
    const { plugin, event, match = [], config = {}, onFailure = null } = values;
    if (known.includes(plugin)) return { plugin, event, match, config, onFailure };
    const hint = suggestion(plugin, known);
    this.#report.error("bundle.manifest", item.at, `the bundle has no plugin \`${plugin}\``, hint);
    return null;
  }
}

/** `./guard` and `guard/` are `guard`. */
function stripped(value: Extract<Located, { kind: "scalar" }>): Located {
  return typeof value.value === "string" ? { ...value, value: value.value.replace(/^\.\/|\/$/g, "") } : value;
}

function wrongPlugin(value: Located): string {
  return `expected a plugin's table or the path of its folder, got ${describe(value)}`;
}
