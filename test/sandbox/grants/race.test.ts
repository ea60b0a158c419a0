import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ANCHORED } from "../../../host/sandbox/grants/disk/handles.ts";
import { type Descriptor, drop, type Granted, grantedFolder, outcomeOf, SECRET, textAt } from "./granted.ts";

const SWAPPER = fileURLToPath(new URL("fixtures/swap.ts", import.meta.url));

/** How often each side of a race has to be seen, and how often it is tried at most. */
const SEEN = 50;
const TRIES = 2_000_000;

type Act = (folder: Descriptor, turn: number) => unknown;

/** Runs the guest's action while another process swaps `name` for a link out: how often each outcome came of it. */
async function race(granted: Granted, [name, target]: Swap, act: Act): Promise<Map<string, number>> {
  const { descriptor } = granted.open({ writable: true });
  const swapper = spawn(process.execPath, [SWAPPER, granted.inside, name, target], { stdio: "inherit" });
  try {
    await once(swapper, "spawn");
    return count((turn) => outcomeOf(() => act(descriptor, turn)));
  } finally {
    await end(swapper);
  }
}

function count(outcome: (turn: number) => string): Map<string, number> {
  const seen = new Map<string, number>();
  const isEnough = (name: string) => (seen.get(name) ?? 0) >= SEEN;
  for (let turn = 0; turn < TRIES && !(isEnough("done") && isEnough("!not-permitted")); turn += 1) {
    const name = outcome(turn);
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return seen;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

type Swap = readonly [name: string, target: string];
const FOLDER: Swap = ["door", "../other"];
const FILE: Swap = ["file.txt", "../secret.txt"];

const RACES: readonly [does: string, swap: Swap, act: Act][] = [
  ["reads a file", FILE, (folder) => textAt(folder, "file.txt")],
  ["writes a file", FILE, (folder) => written(folder.openAt({ symlinkFollow: true }, "file.txt", {}, { write: true }))],
  ["reads", FOLDER, (folder) => textAt(folder, "door/secret.txt")],
  [
    "creates",
    FOLDER,
    (folder, turn) => made(folder.openAt({}, `door/new-${turn % 50}`, { create: true }, { write: true })),
  ],
  ["makes folders", FOLDER, (folder, turn) => folder.createDirectoryAt(`door/folder-${turn}`) ?? "done"],
  ["moves files", FOLDER, (folder) => folder.renameAt("sub/deep.txt", folder, "door/deep.txt") ?? back(folder)],
  ["lists", FOLDER, (folder) => listed(folder.openAt({ symlinkFollow: true }, "door", { directory: true }, {}))],
];

function written(file: Descriptor): string {
  file.write(new TextEncoder().encode("done"), 0n);
  drop(file);
  return "done";
}

function made(file: Descriptor): string {
  drop(file);
  return "done";
}

/** The file can be back only where it was moved to: inside. */
function back(folder: Descriptor): string {
  for (;;) {
    if (outcomeOf(() => folder.renameAt("door/deep.txt", folder, "sub/deep.txt")) === "undefined") return "done";
    if (outcomeOf(() => folder.renameAt("room/deep.txt", folder, "sub/deep.txt")) === "undefined") return "done";
  }
}

function listed(folder: Descriptor): string {
  const stream = folder.readDirectory();
  const first = stream.readDirectoryEntry()?.name ?? "";
  for (const resource of [stream, folder]) drop(resource);
  return first;
}

describe.runIf(ANCHORED)("while another process swaps a folder for a link that leads out", () => {
  test.each(RACES)("a guest that %s stays inside", async (_, swap, act) => {
    const granted = grantedFolder({ "door/secret.txt": "done", "door/done": "", "file.txt": "done" });
    const seen = await race(granted, swap, act);
    expect([...seen.keys()].filter((outcome) => !outcome.startsWith("!"))).toEqual(["done"]);
    expect(seen.get("done")).toBeGreaterThanOrEqual(SEEN);
    expect(seen.get("!not-permitted")).toBeGreaterThanOrEqual(SEEN);
    expect(readdirSync(join(granted.outside, "other"))).toEqual(["secret.txt"]);
    for (const name of ["secret.txt", "other/secret.txt"]) {
      expect(readFileSync(join(granted.outside, name), "utf8")).toBe(SECRET);
    }
  });
});
