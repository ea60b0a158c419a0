import { formatSize } from "../../config/size.ts";
import { codeOf } from "../../failure/caught.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { type FileCache, sha256 } from "../cache.ts";
import { PLUGIN_BYTES } from "../limits.ts";
import type { CompiledCore, LoadedPlugin, PluginCode } from "../protocol.ts";
import { readFileWithin } from "../read-file.ts";
import { releaseBytes } from "../release.ts";
import { type Artifact, decodeArtifact, encodeArtifact } from "./artifact.ts";

/** A plugin that was read from a file, or why it can't be used. */
export type Loaded =
  | { readonly ok: true; readonly plugin: LoadedPlugin }
  | { readonly ok: false; readonly failure: Failure };

/** Says why bytes that were read must not be used; null where they may be. */
export type Verify = (bytes: Uint8Array) => Failure | null;

/** Reads a component or an Extism module, from the cache where its bytes were prepared before, and keeps what it had to prepare. */
export async function loadPlugin(
  path: string,
  cache: FileCache,
  signal: AbortSignal,
  verify: Verify = () => null,
): Promise<Loaded> {
  let bytes: Buffer<ArrayBuffer> | null;
  try {
    bytes = await readFileWithin(path, PLUGIN_BYTES);
  } catch (error) {
    return { ok: false, failure: unreadable(path, error) };
  }
  if (bytes === null) return { ok: false, failure: tooLarge(path) };
  const problem = verify(bytes);
  if (problem !== null) return { ok: false, failure: problem };
  const digest = sha256(bytes);
  const name = `components/${digest}`;
  const stored = await cache.read(name);
  const artifact = stored === null ? null : decodeArtifact(stored, sha256);
  if (artifact !== null) {
    releaseBytes(bytes);
    return { ok: true, plugin: { digest, code: await compile(artifact) } };
  }
  // Most plugins were prepared before.
  const { preparePlugin } = await import("./prepare.ts");
  const prepared = await preparePlugin(bytes, signal);
  if (!prepared.ok) return prepared;
  await cache.write(name, encodeArtifact(prepared.artifact, sha256));
  return { ok: true, plugin: { digest, code: await compile(prepared.artifact) } };
}

/** Compiles what is known to compile. The engine does it in threads of its own, and shares it with all of ours. */
async function compile({ cores, ...rest }: Artifact): Promise<PluginCode> {
  const compiled = [...cores].map(
    async ([name, { module, ...facts }]): Promise<[string, CompiledCore]> => [
      name,
      { module: await WebAssembly.compile(module), ...facts },
    ],
  );
  const ready = new Map(await Promise.all(compiled));
  for (const { module } of cores.values()) releaseBytes(module);
  return { ...rest, cores: ready };
}

function tooLarge(path: string): Failure {
  return failure("sandbox.too-large", `\`${path}\` has more than ${formatSize(PLUGIN_BYTES)}`);
}

function unreadable(path: string, error: unknown): Failure {
  const code = codeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return failure("plugin.missing", `there is no file \`${path}\``);
  return failure("plugin.missing", `\`${path}\` can't be read${code === null ? "" : ` (${code})`}`);
}
