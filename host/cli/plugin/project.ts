import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MANIFEST_FILE, readManifest } from "../../bundle/manifest/read.ts";
import { parseJsonObject } from "../../event/json.ts";
import { shortPath } from "../path.ts";
import { LANGUAGES, type Language } from "./language.ts";
import { pluginProblem } from "./problem.ts";

/** A plugin's folder, as its `hooklet.json` describes it. All paths are absolute. */
export interface Project {
  readonly folder: string;
  readonly name: string;
  readonly language: Language;
  /** The source file that the build starts from. */
  readonly entry: string;
  /** The component that it makes. */
  readonly component: string;
  /** The table of cases, whether or not it is there. */
  readonly cases: string;
}

/** Reads the manifest of a plugin's folder; throws what is wrong with it. */
export async function readProject(path: string): Promise<Project> {
  const folder = resolve(path);
  const bytes = await readFile(join(folder, MANIFEST_FILE)).catch(() => null);
  if (bytes === null) {
    const message = `there is no \`${MANIFEST_FILE}\` in \`${shortPath(folder)}\``;
    throw pluginProblem("folder", message, "give a plugin's folder, or make one with `hooklet plugin new`");
  }
  const { manifest } = readManifest(bytes, folder);
  const [plugin, ...others] = manifest.plugins.values();
  if (plugin === undefined || others.length > 0) {
    throw wrong(folder, "is of several plugins", "name the folder of one of them");
  }
  const { language, entry } = parseJsonObject(bytes.toString("utf8")) ?? {};
  const known = LANGUAGES.find(({ name }) => name === language);
  if (known === undefined) {
    const names = LANGUAGES.map(({ name }) => `"${name}"`).join(" or ");
    throw wrong(folder, "doesn't say which language the plugin is in", `add "language": ${names}`);
  }
  if (typeof entry !== "string") {
    throw wrong(folder, "doesn't say which source to start from", 'add "entry": "src/index.ts"');
  }
  return {
    folder,
    name: manifest.name,
    language: known,
    entry: join(folder, entry),
    component: join(folder, plugin.file),
    cases: join(folder, plugin.cases ?? "cases.yaml"),
  };
}

function wrong(folder: string, problem: string, hint: string) {
  return pluginProblem("folder", `\`${shortPath(join(folder, MANIFEST_FILE))}\` ${problem}`, hint);
}
