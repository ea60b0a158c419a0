import { bundleError } from "../failed.ts";
import { refusalOf } from "./refusal.ts";
import { retrying } from "./retry.ts";
import type { Session } from "./session.ts";
import type { Blob } from "./write-artifact.ts";

/**
 * Gives the registry a blob that it doesn't have yet, in one piece (OCI distribution specification, "POST then PUT"): a
 * piece that got lost on the way is never taken for the blob, and the next try starts over. Codes: those of
 * `Session.send` and `refusalOf`.
 */
export function uploadBlob(session: Session, blob: Blob): Promise<void> {
  const { signal, onProgress } = session.options;
  const { digest, size: total } = blob.descriptor;
  return retrying(async () => {
    onProgress?.({ direction: "push", digest, done: 0, total });
    const isThere = await hasBlob(session, digest);
    if (!isThere) await sendBlob(session, blob);
    onProgress?.({ direction: "push", digest, done: total, total });
  }, signal);
}

/** Gives the registry a manifest under a tag, or under its own digest. The blobs that it names have to be there. */
export function uploadManifest(session: Session, manifest: Blob, name: string): Promise<void> {
  const { mediaType, digest } = manifest.descriptor;
  return retrying(async () => {
    const answer = await session.send(session.url(`manifests/${name}`), {
      method: "PUT",
      headers: { "content-type": mediaType },
      body: manifest.bytes,
    });
    if (answer.status !== 201) throw await refusalOf(answer, "the artifact's manifest");
    const stored = answer.headers["docker-content-digest"] ?? digest;
    await answer.discard();
    if (stored === digest) return;
    throw bundleError("bundle.digest", `the registry stored \`${stored}\`; \`${digest}\` was sent`);
  }, session.options.signal);
}

async function hasBlob(session: Session, digest: string): Promise<boolean> {
  const answer = await session.send(session.url(`blobs/${digest}`), { method: "HEAD" });
  if (answer.status !== 200 && answer.status !== 404) throw await refusalOf(answer, "a blob");
  await answer.discard();
  return answer.status === 200;
}

async function sendBlob(session: Session, { bytes, descriptor }: Blob): Promise<void> {
  const started = await session.send(session.url("blobs/uploads/"), { method: "POST" });
  const target = URL.parse(started.headers.location ?? "", started.url);
  if (started.status !== 202 || target === null) throw await refusalOf(started, "an upload");
  await started.discard();
  // What stands there may be signed, so it is not spelled anew.
  target.search += `${target.search === "" ? "?" : "&"}digest=${encodeURIComponent(descriptor.digest)}`;
  const headers = { "content-type": "application/octet-stream" };
  const answer = await session.send(target, { method: "PUT", headers, body: bytes });
  if (answer.status !== 201) throw await refusalOf(answer, "an upload");
  await answer.discard();
}
