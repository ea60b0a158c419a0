import { join } from "node:path";
import process from "node:process";
import { Command } from "commander";
import { bundleError } from "../../bundle/failed.ts";
import { shortPath } from "../path.ts";
import { plural } from "../table.ts";
import { print } from "./print.ts";

interface SignOptions {
  readonly key: string;
  readonly embed: boolean;
  readonly json: boolean;
}

/** `hooklet bundle sign PATH`. */
export function signCommand(): Command {
  return new Command("sign")
    .summary("sign a bundle with an SSH key")
    .description(
      "Signs a packed bundle, or the folder that it is packed from, with an SSH key, through ssh-keygen. The signature goes into FILE.sig, or into the folder's hooklet.sig, beside those of others.",
    )
    .argument("<path>", "the .tgz, or the folder of hooklet.json")
    .requiredOption("--key <file>", "a private key, or a public key whose other half ssh-agent has")
    .option(
      "--embed",
      "put the signatures into the .tgz itself as well: an npm registry holds nothing beside it",
      false,
    )
    .option("--json", "print one JSON object", false)
    .action(sign);
}

async function sign(path: string, { key, embed, json }: SignOptions): Promise<void> {
  const [{ openPath }, { folderExists }, { addSignature }, files, { encloseSignatures }, { writeFileAtomically }] =
    await Promise.all([
      import("../../bundle/open-file.ts"),
      import("../../config/read.ts"),
      import("../../bundle/sign/add.ts"),
      import("../../bundle/sign/file.ts"),
      import("../../bundle/archive/enclosed.ts"),
      import("../../write-file.ts"),
    ]);
  const bundle = await openPath(path);
  const isFolder = await folderExists(path);
  if (isFolder && embed) {
    const hint = "leave `--embed` out, or pack the folder and sign the .tgz";
    throw bundleError("bundle.signing", `the signatures of the folder \`${path}\` are in its \`hooklet.sig\``, hint);
  }
  const { signatures, stale } = await addSignature(bundle, { key, env: process.env });
  const beside = isFolder ? join(path, files.SIGNATURE_FILE) : path + files.SIGNATURE_SUFFIX;
  // Beside it as well: what lies there from an earlier build would be held against the new one.
  if (embed) await writeFileAtomically(path, encloseSignatures(bundle.archive, signatures), 0o644);
  await writeFileAtomically(beside, files.joinSignatures(signatures), 0o644);
  const { name, version } = bundle.manifest;
  print(
    json,
    () => ({
      name,
      version,
      integrity: bundle.integrity,
      file: beside,
      embedded: embed,
      signatures: signatures.length,
      stale,
    }),
    () => [
      `signed ${name} ${version} in ${shortPath(beside)}${embed ? `, and in ${shortPath(path)} itself` : ""}`,
      ...(stale === 0 ? [] : [`left out ${plural(stale, "signature")} of other bytes`]),
    ],
  );
}
