import { Command } from "commander";
import { pluginGrantText } from "../../bundle/consent.ts";
import type { BundleReasons } from "../../bundle/why.ts";
import { shortPlace } from "../path.ts";
import { printable, styled } from "../style.ts";
import { alignColumns } from "../table.ts";
import { lockedJson } from "./list.ts";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions } from "./workspace.ts";

/** `hooklet bundle why NAME`. */
export function whyBundleCommand(): Command {
  return withBundleOptions(
    new Command("why")
      .summary("say where a bundle came from, what it may do, and what runs it")
      .description("Says where a bundle came from, what it asked for and was granted, and which entries run it.")
      .argument("<name>", "the bundle's name"),
  ).action(why);
}

async function why(name: string, options: BundleOptions): Promise<void> {
  const { reasonsFor } = await import("../../bundle/why.ts");
  const reasons = await reasonsFor(name, placeOf(options));
  const { locked, ...others } = reasons;
  print(
    options.json,
    () => ({ ...lockedJson(locked), ...others }),
    () => describe(reasons),
  );
}

const UNKNOWN = "what it requests is in the bundle, which this machine lacks: `hooklet bundle add` fetches it";

function describe({ name, locked, description, requests, users }: BundleReasons): readonly string[] {
  const facts = [
    ["asked for as", locked.source],
    ["came from", locked.resolved],
    ["digest", locked.integrity],
  ];
  const asked = (requests ?? []).map((request) => [
    printable(pluginGrantText(request)),
    request.granted ? styled("green", "granted") : styled("dim", "not granted"),
    printable(request.reason),
  ]);
  const run = users.map((user) => [`${name}/${user.plugin}`, user.event, shortPlace(user)]);
  return [
    `${styled("bold", `${name} ${locked.version}`)}  ${printable(description)}`.trimEnd(),
    ...alignColumns(facts.map((row) => row.map(printable))).map((line) => `  ${line}`),
    ...section("requests", asked, requests === null ? UNKNOWN : "requests nothing"),
    ...section("runs", run, "no entry names it: nothing of it runs"),
  ];
}

function section(title: string, rows: readonly (readonly string[])[], without: string): readonly string[] {
  return rows.length === 0 ? [without] : [title, ...alignColumns(rows).map((line) => `  ${line}`)];
}
