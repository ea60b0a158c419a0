import { fail, WitError } from "../component/wasi/errors.ts";
import { OpenFolder } from "./disk/folder.ts";
import { Handles } from "./disk/handles.ts";
import { walk } from "./disk/walk.ts";
import { FolderGrant } from "./folder-grant.ts";
import { type HostPattern, parseHostPattern } from "./host-pattern.ts";
import { HttpLine } from "./http-line.ts";
import type { Opened } from "./opened.ts";
import type { GrantedFolder, PluginGrants } from "./plugin-grants.ts";
import { Refusals } from "./refusals.ts";

type Warn = (text: string) => void;

/**
 * Opens what a call was granted. What can't be opened is left out. `warn` is told of it, and of what the guest is
 * refused later. Dispose of it after the call: it closes all files and folders.
 */
export function openGrants({ env, folders, http }: PluginGrants, warn: Warn): Opened & Disposable {
  const handles = new Handles();
  const refusals = new Refusals(warn);
  return {
    environment: env,
    folders: openFolders(folders, handles, refusals),
    http: http === null ? null : new HttpLine(http, patternsOf(http.patterns, warn), refusals),
    handles,
    refusals,
    [Symbol.dispose]: () => handles.closeAll(),
  };
}

function openFolders(granted: readonly GrantedFolder[], handles: Handles, refusals: Refusals): Opened["folders"] {
  const byPath = new Map<string, { folder: OpenFolder; grant: FolderGrant }>();
  for (const { written, guestPath, writable, ...where } of granted) {
    const folder = byPath.has(guestPath) ? `\`${guestPath}\` is another folder already` : openFolder(where, handles);
    if (folder instanceof OpenFolder)
      byPath.set(guestPath, { folder, grant: new FolderGrant(guestPath, writable, refusals) });
    else refusals.tell(`the folder \`${written}\` is granted but can't be opened: ${folder}`);
  }
  return [...byPath.values()];
}

/** What keeps a folder from being opened, in words. */
const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["no-entry", "there is none"],
  ["not-directory", "it is not a folder"],
  ["access", "the host may not read it"],
  ["not-permitted", "a link in it leads out of the folder that it starts from; grant the folder that it leads to"],
]);

/** The folder, or why it can't be opened. */
function openFolder({ base, below }: Pick<GrantedFolder, "base" | "below">, handles: Handles): OpenFolder | string {
  try {
    const start = OpenFolder.at(base, handles);
    try {
      return walk(start, below, { followLast: true, refuse: leadOut }, ({ folder, name }) =>
        name === null ? folder.hold() : folder.open(name),
      );
    } finally {
      start.release();
    }
  } catch (error) {
    if (error instanceof WitError) return REASONS.get(error.payload) ?? String(error.payload);
    throw error;
  }
}

/** @throws {WitError} always */
function leadOut(): never {
  return fail("not-permitted");
}

function patternsOf(written: readonly string[], warn: Warn): readonly HostPattern[] {
  return written.flatMap((text) => {
    const pattern = parseHostPattern(text);
    if (pattern === null) warn(`\`${text}\` grants nothing: it is not a host such as \`api.example.com\``);
    return pattern === null ? [] : [pattern];
  });
}
