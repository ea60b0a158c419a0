import { parentPort } from "node:worker_threads";
import { type Failure, failure } from "../../failure/failure.ts";
import type { Artifact } from "./artifact.ts";
import { isWasiImport } from "./wasi/interfaces.ts";
import { checkWorld } from "./world.ts";

/** What the thread answers with, once. */
export type Prepared =
  | { readonly ok: true; readonly artifact: Artifact }
  | { readonly ok: false; readonly failure: Failure };

// The thread's whole work: a component's bytes in, an artifact or the reason against it out.
parentPort?.once("message", async (bytes: Uint8Array) => parentPort?.postMessage(await prepare(bytes)));

async function prepare(bytes: Uint8Array): Promise<Prepared> {
  const refused = checkWorld(bytes, isWasiImport);
  if (refused !== null) return { ok: false, failure: refused };
  // Loading jco takes longer than reading most components.
  const { transpileComponent } = await import("./transpile.ts");
  try {
    return { ok: true, artifact: await transpileComponent(bytes) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: failure("sandbox.invalid", `the component is not valid: ${firstLine(said)}`) };
  }
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}
