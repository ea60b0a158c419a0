import { basename, dirname, join } from "node:path";
import { LOCK_FILE } from "../bundle/lock/lock.ts";
import type { Parsed } from "../dialect/dialect.ts";
import { DIALECTS, openDialect } from "../dialect/registry.ts";
import type { DialectName } from "../event/table.ts";
import type { Diagnostic } from "../failure/diagnostic.ts";
import type { Failure } from "../failure/failure.ts";
import type { HookEntry } from "./entry.ts";
import type { ConfigFile } from "./layer.ts";
import { inRunOrder } from "./order.ts";
import { type Bases, fileExists, readConfigFile } from "./read.ts";

/** All hooks of a workspace and its user, and all that is wrong with their files. */
export interface Configuration {
  /** In run order. */
  readonly entries: readonly HookEntry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a workspace's own hook files may be, of all dialects, and the lock of its bundles: absolute paths. */
export function workspaceHookFiles(workspace: string): readonly string[] {
  const names = DIALECTS.flatMap(({ files }) => files.filter(isOfWorkspace).map(({ path }) => path));
  return [...names, LOCK_FILE].map((name) => join(workspace, name));
}

/**
 * Reads the files of every dialect. Where `untrusted` says why, the workspace's own are not even parsed: each
 * of those that exist is named by a warning instead.
 */
export async function loadConfiguration(bases: Bases, untrusted: Failure | null): Promise<Configuration> {
  const files = DIALECTS.flatMap((dialect) => dialect.files.map((file) => ({ dialect, file })));
  const parts = await Promise.all(
    files.map(({ dialect, file }) =>
      untrusted !== null && isOfWorkspace(file) ? leaveOut(file, bases, untrusted) : load(dialect.name, file, bases),
    ),
  );
  return {
    entries: inRunOrder(parts.flatMap(({ entries }) => entries)),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Reads the hooks of a skill's Markdown file, in the first dialect that knows skills. */
export async function loadSkill(file: string): Promise<Parsed> {
  const folder = dirname(file);
  const read = await readConfigFile(
    { layer: "skill", base: "workspace", path: basename(file) },
    { workspace: folder, home: "" },
  );
  const registered = DIALECTS.find(({ hasSkills }) => hasSkills);
  if (read === null || registered === undefined) return NOTHING;
  if (!("text" in read)) return { entries: [], diagnostics: [read] };
  const dialect = await openDialect(registered.name);
  return dialect.parseSkill?.(read) ?? NOTHING;
}

function isOfWorkspace({ base }: ConfigFile): boolean {
  return base === "workspace";
}

async function load(dialect: DialectName, configFile: ConfigFile, bases: Bases): Promise<Parsed> {
  const read = await readConfigFile(configFile, bases);
  if (read === null) return NOTHING;
  return "text" in read ? (await openDialect(dialect)).parse(read) : { entries: [], diagnostics: [read] };
}

async function leaveOut(configFile: ConfigFile, bases: Bases, why: Failure): Promise<Parsed> {
  const file = join(bases.workspace, configFile.path);
  if (bases.workspace === bases.home || !(await fileExists(file))) return NOTHING;
  const place = { file, line: 1, column: 1 };
  const message = `its hooks were left out: ${why.message}`;
  return { entries: [], diagnostics: [{ ...why, message, severity: "warning", place, excerpt: null }] };
}

const NOTHING: Parsed = { entries: [], diagnostics: [] };
