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
  const [{ fetchBundle, normaliseSpec }, { checkBundle }, files, { writeFileAtomically }] = await Promise.all([
    import("../../bundle/source/registry.ts"),
    import("../../bundle/check.ts"),
    import("../../bundle/sign/file.ts"),
    import("../../write-file.ts"),
  ]);
  const place = placeOf(options);
  const source = normaliseSpec(spec, { from: process.cwd(), workspace: place.workspace });
  const { bundle, resolved } = await withSources(place, (context) => fetchBundle(source, context));
  checkBundle(bundle);
  const { manifest, signatures } = bundle;
  const { name, version } = manifest;
  const file = resolve(options.out ?? fileNameOf(manifest));
  await writeFileAtomically(file, bundle.archive, 0o644);
  const beside = file + files.SIGNATURE_SUFFIX;
  if (signatures.length > 0) await writeFileAtomically(beside, files.joinSignatures(signatures), 0o644);
  print(
    options.json,
    () => ({ name, version, resolved, file, integrity: bundle.integrity, signatures: signatures.length }),
    () => [`pulled ${name} ${version} into ${shortPath(file)}`, bundle.integrity],
  );
}
