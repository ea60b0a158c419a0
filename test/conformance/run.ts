import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatHooks } from "../../host/dialect/o4/listing.ts";
import {
  ConfigurationError,
  createHost,
  type Diagnostic,
  type Failure,
  type HookEntry,
  HookletError,
  type Host,
  type Outcome,
} from "../../host/index.ts";
import { maskSecrets } from "../../host/mask/secrets.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";
import type { Case, Step } from "./case.ts";
import { fill } from "./fill.ts";
import { startServer } from "./server.ts";
import { decide } from "./trust.ts";

/** What came of a case, in the shape of its expectation. */
export interface Observation extends Partial<Outcome> {
  readonly rejected: Failure | null;
  readonly diagnostics: readonly unknown[];
  readonly entries?: readonly HookEntry[];
  readonly listing?: string;
  readonly files: Readonly<Record<string, unknown>>;
  readonly requests: readonly unknown[];
  /** The files of the expectation's whose process has ended. */
  readonly ended: readonly string[];
}

/** A case that was run: what came of it, and what was to come, with its placeholders filled in. */
export interface CaseRun {
  readonly observed: Observation;
  readonly expected: Case["expect"];
}

/** Runs a case through the library in a workspace of its own, with real shells and a real server. */
export async function runCase(written: Case): Promise<CaseRun> {
  await using workspace = await makeWorkspace();
  await using server = await startServer(fill(written.server ?? {}, {}));
  const { root, home } = workspace;
  const one = fill(written, { url: server.url, port: new URL(server.url).port, workspace: root, home });
  await writeFiles(workspace, one.files ?? {});
  const fired = await fireIn(workspace, one);
  const { expect: expected } = one;
  const files = Object.keys(expected.files ?? {}).map(
    async (path) => [path, await contentOf(workspace, path)] as const,
  );
  const ended = (expected.ended ?? []).map(async (path) => ((await hasEnded(workspace, path)) ? [path] : []));
  return {
    observed: {
      ...fired,
      files: Object.fromEntries(await Promise.all(files)),
      requests: server.requests,
      ended: (await Promise.all(ended)).flat(),
    },
    expected,
  };
}

async function writeFiles(workspace: Workspace, files: Readonly<Record<string, string>>): Promise<void> {
  await workspace.write(files);
  const scripts = Object.entries(files).filter(([, content]) => content.startsWith("#!"));
  await Promise.all(scripts.map(([path]) => chmod(pathIn(workspace, path), 0o755)));
}

async function fireIn(workspace: Workspace, one: Case) {
  const { before = [], event, context, waitForAll = false, mode = "interactive", trust = "bypassed" } = one;
  const { options } = workspace;
  let diagnostics: readonly Diagnostic[] = [];
  let host: Host | null = null;
  try {
    host = await createHost(await decide(trust, { ...options, mode, env: { ...options.env, ...one.env } }));
    diagnostics = host.diagnostics();
    for (const step of before) await take(step, host, workspace);
    const outcome = await host.fire(event, context, { waitForAll });
    const entries = host.entries();
    return { ...outcome, rejected: null, diagnostics, entries, listing: formatHooks(entries, maskSecrets) };
  } catch (error) {
    if (!(error instanceof HookletError)) throw error;
    const { code, message, hint } = error;
    if (error instanceof ConfigurationError) diagnostics = error.diagnostics;
    return { rejected: { code, message, hint }, diagnostics };
  } finally {
    await host?.close();
  }
}

async function take(step: Step, host: Host, workspace: Workspace): Promise<void> {
  if ("skill" in step) await host.startSkill(step.skill);
  else if ("files" in step) await writeFiles(workspace, step.files);
  else await host.fire(step.event, step.context);
}

function pathIn({ root, home }: Workspace, path: string): string {
  return path.startsWith("home:") ? join(home, path.slice("home:".length)) : join(root, path);
}

async function contentOf(workspace: Workspace, path: string): Promise<unknown> {
  const text = await readFile(pathIn(workspace, path), "utf8").catch(() => null);
  return text !== null && path.endsWith(".json") ? JSON.parse(text) : text;
}

async function hasEnded(workspace: Workspace, path: string): Promise<boolean> {
  const id = Number(await readFile(pathIn(workspace, path), "utf8"));
  // One that ended and that nobody has waited for yet is a zombie.
  const status = await readFile(`/proc/${id}/stat`, "utf8").catch(() => null);
  if (status !== null) return /\) Z /.test(status);
  try {
    process.kill(id, 0);
    return false;
  } catch {
    return true;
  }
}
