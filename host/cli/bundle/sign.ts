import process from "node:process";
import { Command } from "commander";
import { shortPath } from "../path.ts";
import { print } from "./print.ts";

interface SignOptions {
  readonly key: string;
  readonly json: boolean;
}

/** `hooklet bundle sign FILE`. */
export function signCommand(): Command {
  return new Command("sign")
    .summary("sign a packed bundle with an SSH key")
    .description(
      "Signs a packed bundle with an SSH key, through ssh-keygen. The signature goes into FILE.sig, after those that are there.",
    )
    .argument("<file>", "the .tgz")
    .requiredOption("--key <file>", "a private key, or a public key whose other half ssh-agent has")
    .option("--json", "print one JSON object", false)
    .action(sign);
}

async function sign(file: string, { key, json }: SignOptions): Promise<void> {
  const [{ openArchiveFile }, { SIGNATURE_SUFFIX }, { signBundle }, { writeFileAtomically }] = await Promise.all([
    import("./archive.ts"),
    import("../../bundle/signatures.ts"),
    import("../../bundle/sign/sign.ts"),
    import("../../write-file.ts"),
  ]);
  const { bundle, signatures } = await openArchiveFile(file);
  const signature = await signBundle(bundle.archive, { key, env: process.env });
  const beside = file + SIGNATURE_SUFFIX;
  await writeFileAtomically(beside, [...signatures, signature].join(""), 0o644);
  const { name, version } = bundle.manifest;
  const count = signatures.length + 1;
  print(
    json,
    () => ({ name, version, file: beside, signatures: count }),
    () => [`signed ${name} ${version} in ${shortPath(beside)}`],
  );
}
