import process from "node:process";
import { Command } from "commander";
import { parseJsonObject } from "../../event/json.ts";
import { HookletError } from "../../failure/failure.ts";
import { surroundingsOf } from "../../surroundings.ts";
import { print } from "./print.ts";
import { Progress } from "./progress.ts";

interface PushOptions {
  readonly pluginTags: boolean;
  readonly json: boolean;
}

/** `hooklet bundle push FILE REFERENCE`. */
export function pushCommand(): Command {
  return new Command("push")
    .summary("put a packed bundle into an OCI registry")
    .description("Puts a packed bundle, with the signatures beside it, into an OCI registry. Credentials are Docker's.")
    .argument("<file>", "the .tgz")
    .argument("<reference>", "oci://REGISTRY/REPOSITORY:TAG")
    .option("--plugin-tags", "also push each plugin by itself, as PLUGIN-TAG", false)
    .option("--json", "print one JSON object", false)
    .action(push);
}

async function push(file: string, text: string, { pluginTags, json }: PushOptions): Promise<void> {
  const [{ openArchiveFile }, { pushBundle }, { formatReference, parseReference }] = await Promise.all([
    import("../../bundle/open-file.ts"),
    import("../../bundle/oci/push.ts"),
    import("../../bundle/oci/reference.ts"),
  ]);
  const reference = parseReference(text);
  if ("code" in reference) throw new HookletError(reference);
  const bundle = await openArchiveFile(file);
  const { signatures } = bundle;
  const { home, env } = surroundingsOf({});
  using progress = new Progress(process.stderr);
  const pushed = await pushBundle(
    reference,
    {
      tgz: bundle.archive,
      manifest: parseJsonObject(Buffer.from(bundle.manifestBytes).toString("utf8")) ?? {},
      plugins: [...bundle.plugins].map(([name, bytes]) => ({ name, bytes })),
      signatures,
    },
    { home, env, pluginTags, onProgress: ({ done }) => progress.show("pushing", done) },
  );
  progress[Symbol.dispose]();
  const references = [pushed.reference, ...pushed.plugins].map(formatReference);
  print(
    json,
    () => ({
      reference: references[0],
      plugins: references.slice(1),
      integrity: bundle.integrity,
      signatures: signatures.length,
    }),
    () => references.map((one) => `pushed ${one}`),
  );
}
