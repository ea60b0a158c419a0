import { workerData } from "node:worker_threads";
import { messageOf } from "../../failure/caught.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { checkPlugin } from "../check-plugin.ts";
import { kindOfWasm } from "../component/reader/preamble.ts";
import { prepareModule } from "../extism/prepare.ts";
import { Line } from "../line.ts";
import type { Artifact } from "./artifact.ts";

/** What the thread answers with, once. */
export type Prepared =
  | { readonly ok: true; readonly artifact: Artifact }
  | { readonly ok: false; readonly failure: Failure };

// The thread's whole work: a plugin's bytes in, an artifact or the reason against it out.
const line = new Line(workerData, async (bytes) => line.send(await prepare(bytes as Uint8Array)));

async function prepare(bytes: Uint8Array): Promise<Prepared> {
  const refused = checkPlugin(bytes);
  if (refused !== null) return { ok: false, failure: refused };
  const kind = kindOfWasm(bytes);
  try {
    return { ok: true, artifact: kind === "module" ? prepareModule(bytes) : await prepareComponent(bytes) };
  } catch (error) {
    const said = messageOf(error);
    return { ok: false, failure: failure("sandbox.invalid", `the ${kind} is not valid: ${firstLine(said)}`) };
  }
}

/** Loading jco takes longer than reading most components, and no module needs it. */
async function prepareComponent(bytes: Uint8Array): Promise<Artifact> {
  const { transpileComponent } = await import("../component/transpile.ts");
  return transpileComponent(bytes);
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}
