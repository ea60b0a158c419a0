import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Command, Option } from "commander";
import { isPluginName } from "../../bundle/name.ts";
import { shortPath } from "../path.ts";
import { dependenciesOf } from "./dependencies.ts";
import { LANGUAGES } from "./language.ts";
import { print } from "./print.ts";
import { pluginProblem } from "./problem.ts";

interface NewOptions {
  readonly lang: string;
  readonly json: boolean;
}

/** The files of a new plugin that its language asks for. */
const FILES: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  ts: async () => (await import("./template/typescript.ts")).typescriptFiles,
  as: async () => (await import("./template/assemblyscript.ts")).assemblyscriptFiles,
};

/** `hooklet plugin new NAME`. */
export function newCommand(): Command {
  return new Command("new")
    .summary("make a folder for a new plugin, which builds and passes its tests as it is")
    .description("Makes a plugin that denies shell commands on protected names, to change into one's own.")
    .argument("<name>", "the plugin's name and the folder to make; the last part of a path")
    .addOption(new Option("--lang <language>", "what to write it in").choices(Object.keys(FILES)).default("ts"))
    .option("--json", "print one JSON object", false)
    .action(make);
}

async function make(path: string, { lang, json }: NewOptions): Promise<void> {
  const folder = resolve(path);
  const name = folder.slice(dirname(folder).length).replace(/^[\\/]/, "");
  if (!isPluginName(name)) {
    throw pluginProblem(
      "folder",
      `\`${name}\` can't be a plugin's name`,
      "use lower-case letters, digits, `.`, `_` and `-`",
    );
  }
  const others = await readdir(folder).catch(() => []);
  if (others.length > 0) {
    throw pluginProblem("folder", `\`${shortPath(folder)}\` is there already, and not empty`, "choose another name");
  }
  const language = LANGUAGES.find(({ short }) => short === lang);
  if (language === undefined) throw new TypeError(`no language is written \`${lang}\``);
  const { commonFiles } = await import("./template/common.ts");
  const dependencies = await dependenciesOf(folder, ["hooklet", language.sdk]);
  const files = { ...commonFiles(name, language, dependencies), ...(await FILES[lang]?.()) };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const shown = shortPath(folder);
  print(json, { folder, files: Object.keys(files) }, [
    `made ${shown}: ${Object.keys(files).join(", ")}`,
    `next: cd ${shown} && npm install && npx hooklet plugin test`,
  ]);
}
