import process from "node:process";
import { Command } from "commander";
import { HookletError } from "../../failure/failure.ts";
import { EXIT } from "../exit.ts";
import { printable, styled } from "../style.ts";
import { print } from "./print.ts";
import { type BundleOptions, placeOf, withBundleOptions } from "./workspace.ts";

/** `hooklet bundle verify [PATH]`. */
export function verifyCommand(): Command {
  return withBundleOptions(
    new Command("verify")
      .summary("compare the store with the lock, or check a bundle")
      .description(
        "Compares every byte in the store that hooklet.lock names with it, or checks a bundle and its signatures. Reaches no network.",
      )
      .argument("[path]", "a .tgz, or the folder that it is packed from, with its signatures"),
  ).action(verify);
}

async function verify(path: string | undefined, options: BundleOptions): Promise<void> {
  if (path !== undefined) return verifyPath(path, options);
  const { verifyBundles } = await import("../../bundle/verify.ts");
  const verified = await verifyBundles(placeOf(options));
  const isSound = verified.every(({ problems }) => problems.length === 0);
  print(
    options.json,
    () => ({
      verified: isSound,
      bundles: verified.map(({ name, locked, problems }) => ({ name, version: locked.version, problems })),
    }),
    () =>
      verified.length === 0
        ? ["no bundles"]
        : verified.flatMap(({ name, locked, problems }) => {
            const title = `${name} ${locked.version}`;
            if (problems.length === 0) return [`${title}  ${styled("green", "as it was added")}`];
            return problems.flatMap(({ code, message, hint }) => [
              `${title}  ${styled("red", `error[${code}]`)} ${printable(message)}`,
              `  hint: ${printable(hint)}`,
            ]);
          }),
  );
  if (!isSound) process.exitCode = EXIT.invalid;
}

async function verifyPath(path: string, options: BundleOptions): Promise<void> {
  const [{ openPath }, { checkBundle }, { checkSignatures }] = await Promise.all([
    import("../../bundle/open-file.ts"),
    import("../../bundle/check.ts"),
    import("../../bundle/signatures.ts"),
  ]);
  const bundle = await openPath(path);
  checkBundle(bundle);
  const { signers, failures, problem } = await checkSignatures(bundle, placeOf(options));
  if (problem !== null) throw new HookletError(problem);
  const { name, version } = bundle.manifest;
  print(
    options.json,
    () => ({ verified: true, name, version, integrity: bundle.integrity, signers, failures }),
    () => [
      `${name} ${version}  ${bundle.integrity}`,
      ...signers.map(
        ({ signer, layer, fingerprint }) => `signed by ${printable(signer)} (${layer} list), ${fingerprint}`,
      ),
      ...failures.map(({ code, message }) => `${styled("yellow", code)} ${printable(message)}`),
      ...(bundle.signatures.length === 0 ? ["not signed"] : []),
    ],
  );
}
