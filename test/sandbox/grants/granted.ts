import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { WitError } from "../../../host/sandbox/component/wasi/errors.ts";
import { OpenFolder } from "../../../host/sandbox/grants/disk/folder.ts";
import { Handles } from "../../../host/sandbox/grants/disk/handles.ts";
import { FolderGrant } from "../../../host/sandbox/grants/folder-grant.ts";
import { NOTHING } from "../../../host/sandbox/grants/opened.ts";
import { Refusals } from "../../../host/sandbox/grants/refusals.ts";
import { type GuestView, guestView } from "../component/wasi/guest-view.ts";

/** What stands outside of every granted folder, and must never be seen or changed. */
export const SECRET = "outside and secret";

/** A descriptor as jco's authors type it. */
export type Descriptor = ReturnType<GuestView["imports"]["wasi:filesystem/preopens"]["getDirectories"]>[0][0];

/** A folder that is granted, in the middle of one that isn't; gone after the test. */
export interface Granted {
  /** The folder around it, with `secret.txt` and `other/secret.txt`. */
  outside: string;
  /** The granted folder, with `file.txt` and `sub/deep.txt`. */
  inside: string;
  /** Lets a guest have it. */
  open(options?: OpenOptions): Guest;
}

export interface OpenOptions {
  writable?: boolean;
  /** Whether paths start at open folders, as they do on Linux. */
  anchored?: boolean;
}

export interface Guest {
  descriptor: Descriptor;
  imports: GuestView["imports"];
  handles: Handles;
  /** What the plugin's author was told. */
  warnings: string[];
}

export function grantedFolder(files: Readonly<Record<string, string>> = {}): Granted {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "hooklet-grants-")));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  const inside = join(outside, "granted");
  const all = { "../secret.txt": SECRET, "../other/secret.txt": SECRET, "file.txt": "file", "sub/deep.txt": "deep" };
  for (const [name, text] of Object.entries({ ...all, ...files })) {
    mkdirSync(dirname(join(inside, name)), { recursive: true });
    writeFileSync(join(inside, name), text);
  }
  return { outside, inside, open: (options) => openFolder(inside, options) };
}

/** Lets a guest have a folder as `/granted`. */
export function openFolder(path: string, { writable = false, anchored = true }: OpenOptions = {}): Guest {
  const handles = new Handles();
  onTestFinished(() => handles.closeAll());
  const warnings: string[] = [];
  const refusals = new Refusals((text) => warnings.push(text));
  const folder = OpenFolder.at(path, handles, anchored);
  const grant = new FolderGrant("/granted", writable, refusals);
  const { imports } = guestView({ opened: { ...NOTHING, handles, refusals, folders: [{ folder, grant }] } });
  const [preopened] = imports["wasi:filesystem/preopens"].getDirectories();
  if (preopened === undefined) throw new Error("no folder is open");
  return { descriptor: preopened[0], imports, handles, warnings };
}

/** The text of a file that is opened below a folder, or the error of opening it, as `!no-entry`. */
export function textAt(folder: Descriptor, path: string): string {
  return outcomeOf(() => {
    const file = folder.openAt({ symlinkFollow: true }, path, {}, { read: true });
    try {
      return new TextDecoder().decode(file.read(1000n, 0n)[0]);
    } finally {
      drop(file);
    }
  });
}

/** Drops a resource as the glue does when the guest drops its handle. */
export function drop(resource: object): void {
  (resource as Disposable)[Symbol.dispose]();
}

/** What an action gives as text, or its WASI error, as `!no-entry`. */
export function outcomeOf(action: () => unknown): string {
  try {
    return String(action());
  } catch (error) {
    if (error instanceof WitError) return `!${error.payload}`;
    throw error;
  }
}
