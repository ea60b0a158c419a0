import { HookletError } from "../../failure/failure.ts";
import { bundleError } from "../failed.ts";
import { folder } from "./folder.ts";
import { git } from "./git.ts";
import { https } from "./https.ts";
import { npm } from "./npm.ts";
import { oci } from "./oci.ts";
import type { Fetched, Source, SourceContext, SpecBases } from "./source.ts";
import { tgz } from "./tgz.ts";

/** Every kind of source. The first that knows a specification has it: paths come before names that look like them. */
const SOURCES: readonly Source[] = [oci, git, https, tgz, folder, npm];

/** A specification as the lock has it. Throws `bundle.spec`. */
export function normaliseSpec(spec: string, bases: SpecBases): string {
  return sourceOf(spec, bases).normalised;
}

/** Whether a specification of the lock leads to the user's own machine. */
export function isLocalSpec(spec: string, workspace: string): boolean {
  return sourceOf(spec, { from: workspace, workspace }).source.isLocal;
}

/** Fetches what a specification of the lock names. Throws a `HookletError`, or the reason of the signal. */
export async function fetchBundle(spec: string, context: SourceContext): Promise<Fetched> {
  const { workspace, signal } = context;
  const { source, normalised } = sourceOf(spec, { from: workspace, workspace });
  try {
    return await source.fetch(normalised, context);
  } catch (error) {
    if (error instanceof HookletError) throw error;
    signal.throwIfAborted();
    throw error;
  }
}

function sourceOf(spec: string, bases: SpecBases): { readonly source: Source; readonly normalised: string } {
  for (const source of SOURCES) {
    const normalised = source.normalise(spec, bases);
    if (normalised !== null) return { source, normalised };
  }
  throw bundleError("bundle.spec", `\`${spec}\` doesn't say where a bundle is`);
}
