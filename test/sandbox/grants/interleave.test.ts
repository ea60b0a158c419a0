import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { ANCHORED } from "../../../host/sandbox/grants/disk/handles.ts";
import { type Descriptor, type Granted, grantedFolder, outcomeOf, SECRET, textAt } from "./granted.ts";

/** Who else changes the folder: `act` runs before the system is asked for the `at`th thing from now on. */
const other = vi.hoisted(() => ({ at: Number.POSITIVE_INFINITY, asked: 0, act: () => {} }));

// Every way to ask the system for something is one that somebody else may get in front of.
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  const inFront = (name: string, ask: unknown) => {
    if (typeof ask !== "function" || !name.endsWith("Sync")) return ask;
    const wrapped = (...args: unknown[]) => {
      other.asked += 1;
      if (other.asked === other.at) other.act();
      return ask(...args);
    };
    return Object.assign(wrapped, ask);
  };
  return Object.fromEntries(Object.entries(fs).map(([name, ask]) => [name, inFront(name, ask)]));
});

type Act = (folder: Descriptor) => unknown;
type Swap = readonly [name: string, target: string];
const FOLDER: Swap = ["door", "../other"];
const FILE: Swap = ["file.txt", "../secret.txt"];
const MAKE = { create: true } as const;
const WRITE = { write: true } as const;
const NEVER = Number.POSITIVE_INFINITY;
const NOW = { tag: "now" } as const;

/** What holds wherever what was opened can be checked before it is used. */
const OPENING: readonly [does: string, swap: Swap, act: Act][] = [
  ["reads a file", FILE, (folder) => textAt(folder, "file.txt")],
  ["reads in a folder", FOLDER, (folder) => textAt(folder, "door/secret.txt")],
  ["reads further down", FOLDER, (folder) => textAt(folder, "door/deep/secret.txt")],
  ["reads in an open folder", FOLDER, (folder) => textAt(folder.openAt({}, "door", {}, {}), "secret.txt")],
  ["goes up to a file", FOLDER, (folder) => textAt(folder, "door/../door/secret.txt")],
  ["writes a file", FILE, (folder) => folder.openAt({}, "file.txt", MAKE, WRITE).write(Uint8Array.of(1), 0n)],
  [
    "writes in a folder",
    FOLDER,
    (folder) => folder.openAt({}, "door/secret.txt", {}, WRITE).write(Uint8Array.of(1), 0n),
  ],
  ["empties a file", FILE, (folder) => folder.openAt({}, "file.txt", { truncate: true }, WRITE)],
  ["empties in a folder", FOLDER, (folder) => folder.openAt({}, "door/secret.txt", { truncate: true }, WRITE)],
  ["lists a folder", FOLDER, (folder) => folder.openAt({}, "door", {}, {}).readDirectory().readDirectoryEntry()?.name],
  ["sets the times of a file", FILE, (folder) => folder.setTimesAt({ symlinkFollow: true }, "file.txt", NOW, NOW)],
];

/** What holds only where a path can start at an open folder. */
const CHANGING: typeof OPENING = [
  ["creates a file", FOLDER, (folder) => folder.openAt({}, "door/new", MAKE, WRITE)],
  ["makes a folder", FOLDER, (folder) => folder.createDirectoryAt("door/new")],
  ["removes a file", FOLDER, (folder) => folder.unlinkFileAt("door/secret.txt")],
  ["removes a folder", FOLDER, (folder) => folder.removeDirectoryAt("door/empty")],
  ["moves a file away", FOLDER, (folder) => folder.renameAt("door/secret.txt", folder, "mine.txt")],
  ["moves a file there", FOLDER, (folder) => folder.renameAt("file.txt", folder, "door/new.txt")],
  ["sets times in a folder", FOLDER, (folder) => folder.setTimesAt({}, "door/secret.txt", NOW, NOW)],
  ["asks about a file", FOLDER, (folder) => folder.statAt({}, "door/secret.txt").size],
];

const FILES = {
  "file.txt": "inside",
  "door/secret.txt": "inside",
  "door/deep/secret.txt": "inside",
  "../other/deep/secret.txt": SECRET,
};

/** All that is outside, with what tells whether it was changed. */
function surroundings({ outside }: Granted): string[] {
  const names = readdirSync(outside, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("granted"),
  );
  return names.sort().map((name) => {
    const { size, mtimeMs } = lstatSync(join(outside, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}

/** Lets a guest act while somebody puts a link in the place of `name`, before the `at`th thing that is asked for. */
function interleave([name, target]: Swap, act: Act, at: number, anchored: boolean) {
  const granted = grantedFolder(FILES);
  for (const around of ["door", "../other"]) mkdirSync(join(granted.inside, around, "empty"));
  const before = surroundings(granted);
  const { descriptor } = granted.open({ writable: true, anchored });
  const path = join(granted.inside, name);
  Object.assign(other, { asked: 0, at });
  other.act = () => {
    renameSync(path, join(granted.inside, "moved"));
    symlinkSync(target, path);
  };
  const outcome = outcomeOf(() => act(descriptor));
  const { asked } = other;
  other.at = NEVER;
  expect([outcome === String(SECRET.length), outcome.includes(SECRET)], `at ${at}`).toEqual([false, false]);
  expect(surroundings(granted), `at ${at}`).toEqual(before);
  return { asked, outcome };
}

function interleaveAll(swap: Swap, act: Act, anchored: boolean): void {
  const { asked, outcome } = interleave(swap, act, NEVER, anchored);
  expect(outcome).not.toMatch(/^!/);
  for (let at = 1; at <= asked; at += 1) interleave(swap, act, at, anchored);
}

const NAME = "a guest that %s stays inside, whenever a link takes the place of what it goes through";

describe.runIf(ANCHORED)("with paths that start at open folders", () => {
  test.each([...OPENING, ...CHANGING])(NAME, (_, swap, act) => interleaveAll(swap, act, true));
});

describe("with paths that are checked", () => {
  test.each(OPENING)(NAME, (_, swap, act) => interleaveAll(swap, act, false));
});

test("a pipe that takes the place of a file is not opened, and doesn't block", () => {
  const { inside, open } = grantedFolder();
  const { descriptor } = open();
  const path = join(inside, "file.txt");
  const look = (at: number) => {
    Object.assign(other, { asked: 0, at });
    return textAt(descriptor, "file.txt");
  };
  other.act = () => {
    rmSync(path);
    execFileSync("mkfifo", [path]);
  };
  expect([look(NEVER), other.asked]).toEqual(["file", 5]);
  // Looked at as a file, opened as a pipe.
  expect([look(2), look(NEVER)]).toEqual(["!access", "!access"]);
});
