import { readFile } from "node:fs/promises";
import { type Failure, failure } from "../../failure/failure.ts";
import { type FileCache, sha256 } from "../cache.ts";
import { type Artifact, decodeArtifact, encodeArtifact } from "./artifact.ts";
import { prepareComponent } from "./prepare.ts";

/** A component that was read from a file, or why it can't be used. */
export type Loaded =
  | { readonly ok: true; readonly digest: string; readonly artifact: Artifact }
  | { readonly ok: false; readonly failure: Failure };

/** Reads a component, from the cache where its bytes were prepared before, and keeps what it had to prepare. */
export async function loadComponent(path: string, cache: FileCache, signal: AbortSignal): Promise<Loaded> {
  let bytes: Buffer<ArrayBuffer>;
  try {
    bytes = await readFile(path);
  } catch (error) {
    return { ok: false, failure: unreadable(path, error) };
  }
  const digest = sha256(bytes);
  const name = `components/${digest}`;
  const stored = await cache.read(name);
  const artifact = stored === null ? null : decodeArtifact(stored, sha256);
  if (artifact !== null) return { ok: true, digest, artifact };
  const prepared = await prepareComponent(bytes, signal);
  if (!prepared.ok) return prepared;
  await cache.write(name, encodeArtifact(prepared.artifact, sha256));
  return { ok: true, digest, artifact: prepared.artifact };
}

function unreadable(path: string, error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR") return failure("plugin.missing", `there is no file \`${path}\``);
  return failure("plugin.missing", `\`${path}\` can't be read${code === null ? "" : ` (${code})`}`);
}
