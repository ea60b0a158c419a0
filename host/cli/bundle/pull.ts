import { resolve } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { shortPath } from "../path.ts";
import { fileNameOf } from "./pack.ts";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions, withSources } from "./workspace.ts";

interface PullOptions extends BundleOptions {
  readonly out?: string;
}

/** `hooklet bundle pull SPEC`. */
export function pullCommand(): Command {
  return withBundleOptions(
    new Command("pull")
      .summary("fetch a bundle into a file, and take nothing over")
      .description("Fetches a bundle, checks it, and writes it with its signatures into a file. Nothing is taken over.")
      .argument("<spec>", "where the bundle is, as for `hooklet bundle add`")
      .option("--out <file>", "the file to write; NAME-VERSION.tgz where it isn't given"),
  ).action(pull);
}

async function pull(spec: string, options: PullOptions): Promise<void> {
  const [{ fetchBundle, normaliseSpec }, { checkBundle }, { SIGNATURE_SUFFIX }, { writeFileAtomically }] =
    await Promise.all([
      import("../../bundle/source/registry.ts"),
      import("../../bundle/check.ts"),
      import("../../bundle/signatures.ts"),
      import("../../write-file.ts"),
    ]);
  const place = placeOf(options);
  const source = normaliseSpec(spec, { from: process.cwd(), workspace: place.workspace });
  const { bundle, resolved, signatures } = await withSources(place, (context) => fetchBundle(source, context));
  checkBundle(bundle);
  const { name, version } = bundle.manifest;
  const file = resolve(options.out ?? fileNameOf(bundle.manifest));
  await writeFileAtomically(file, bundle.archive, 0o644);
  if (signatures.length > 0) await writeFileAtomically(file + SIGNATURE_SUFFIX, signatures.join(""), 0o644);
  print(
    options.json,
    () => ({ name, version, resolved, file, integrity: bundle.integrity, signatures: signatures.length }),
    () => [`pulled ${name} ${version} into ${shortPath(file)}`, bundle.integrity],
  );
}
