import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { SpecBases } from "./source.ts";

/** What starts like a path on some system, or has a slash and no scheme. */
const PATH = /^(?:\.{1,2}(?:[\\/]|$)|[\\/~]|[A-Za-z]:[\\/]|file:|[^@:][^:]*\/)/;

/** The path that a specification is, as the lock has it: relative to the workspace unless it was absolute; or null. */
export function normalisePath(spec: string, { from, workspace }: SpecBases): string | null {
  if (!PATH.test(spec)) return null;
  const written = spec.replace(/^file:(?:\/\/(?=\/))?/, "").replace(/^~(?=[\\/]|$)/, homedir());
  if (isAbsolute(written)) return written;
  const below = relative(workspace, resolve(from, written)).split(sep).join("/");
  return below.startsWith("..") || isAbsolute(below) ? below : `./${below}`;
}

/** Where such a path leads. */
export function resolvePath(spec: string, workspace: string): string {
  return isAbsolute(spec) ? spec : join(workspace, spec);
}

/** Whether a path is that of an archive rather than of a folder. */
export function isArchivePath(spec: string): boolean {
  return /\.(?:tgz|tar\.gz)$/i.test(spec);
}
