import process from "node:process";
import { createInterface } from "node:readline/promises";
import { type PluginRequest, pluginGrantText, weighRequests } from "../../bundle/consent.ts";
import { bundleError } from "../../bundle/failed.ts";
import type { BundlePlace } from "../../bundle/place.ts";
import { earlierConsent, reviewOf, type Staged } from "../../bundle/stage.ts";

/** What the command line says of a bundle's requests. */
export interface ConsentOptions {
  readonly json: boolean;
  readonly yes: boolean;
  readonly grant: readonly string[];
  readonly denyOthers: boolean;
}

/**
 * Settles what a bundle is granted: by the command line with `--yes`, else by asking on a terminal. Null where somebody
 * said no. Throws `bundle.unconfirmed` where nobody can be asked, `bundle.changed` where `--yes` doesn't do, and
 * `bundle.grants`.
 */
export async function settle(
  staged: Staged,
  place: BundlePlace,
  options: ConsentOptions,
): Promise<readonly PluginRequest[] | null> {
  const { granted, open } = weighRequests(staged.bundle.manifest, options.grant, earlierConsent(staged));
  if (options.yes) {
    if (reviewOf(staged, place)?.isSuspicious) throw suspicious(staged);
    if (open.length > 0 && !options.denyOthers) throw undecided(open);
    return granted;
  }
  if (options.json || !process.stdin.isTTY || !process.stdout.isTTY) {
    throw bundleError("bundle.unconfirmed", "there is no terminal to ask on", flagsFor(open));
  }
  return ask(staged, granted, options.denyOthers ? [] : open);
}

async function ask(staged: Staged, granted: readonly PluginRequest[], open: readonly PluginRequest[]) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Whoever closes the terminal has not agreed.
  const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  const says = async (question: string) =>
    /^y(?:es)?$/i.test(await Promise.race([terminal.question(question), closed]));
  try {
    const agreed = [...granted];
    for (const request of open) if (await says(`grant ${pluginGrantText(request)}? [y/N] `)) agreed.push(request);
    const { name, version } = staged.bundle.manifest;
    return (await says(`add ${name} ${version}? [y/N] `)) ? agreed : null;
  } finally {
    terminal.close();
  }
}

function suspicious({ source, bundle }: Staged): Error {
  const { name, version } = bundle.manifest;
  return bundleError("bundle.changed", `\`${source}\` gives other bytes for ${name} ${version} than it gave before`);
}

function undecided(open: readonly PluginRequest[]): Error {
  const names = open.map((request) => `\`${pluginGrantText(request)}\``).join(", ");
  return bundleError("bundle.unconfirmed", `\`--yes\` doesn't say whether to grant ${names}`, flagsFor(open));
}

function flagsFor(open: readonly PluginRequest[]): string {
  const grants = open.map((request) => ` --grant ${pluginGrantText(request)}`).join("");
  return `to agree: \`--yes${grants}\`${open.length === 0 ? "" : "; `--yes --deny-others` grants nothing else"}`;
}
