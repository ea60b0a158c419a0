import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ANCHORED } from "../../../../host/sandbox/component/grants/disk/handles.ts";
import { type Descriptor, drop, type Granted, grantedFolder, outcomeOf, SECRET, textAt } from "./granted.ts";

const SWAPPER = fileURLToPath(new URL("fixtures/swap.ts", import.meta.url));

/** How often each side of a race has to be seen, and how often it is tried at most. */
const SEEN = 100;
const TRIES = 2_000_000;

/** Runs the guest's action while another process swaps `door` for a link out: how often each outcome came of it. */
async function race(
  granted: Granted,
  act: (folder: Descriptor, turn: number) => unknown,
): Promise<Map<string, number>> {
  const { descriptor } = granted.open({ writable: true });
  const swapper = spawn(process.execPath, [SWAPPER, granted.inside], { stdio: "inherit" });
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

const RACES: readonly [does: string, act: (folder: Descriptor, turn: number) => unknown][] = [
  ["reads", (folder) => textAt(folder, "door/secret.txt")],
  ["creates", (folder, turn) => made(folder.openAt({}, `door/new-${turn % 50}`, { create: true }, { write: true }))],
  ["makes folders", (folder, turn) => folder.createDirectoryAt(`door/folder-${turn}`) ?? "done"],
  ["moves files", (folder) => folder.renameAt("file.txt", folder, "door/file.txt") ?? back(folder)],
  ["lists", (folder) => listed(folder.openAt({ symlinkFollow: true }, "door", { directory: true }, {}))],
];

function made(file: Descriptor): string {
  drop(file);
  return "done";
}

/** The file can be back only where it was moved to: inside. */
function back(folder: Descriptor): string {
  for (;;) {
    if (outcomeOf(() => folder.renameAt("door/file.txt", folder, "file.txt")) === "undefined") return "done";
    if (outcomeOf(() => folder.renameAt("room/file.txt", folder, "file.txt")) === "undefined") return "done";
  }
}

function listed(folder: Descriptor): string {
  const stream = folder.readDirectory();
  const first = stream.readDirectoryEntry()?.name ?? "";
  for (const resource of [stream, folder]) drop(resource);
  return first;
}

describe.runIf(ANCHORED)("while another process swaps a folder for a link that leads out", () => {
  test.each(RACES)("a guest that %s stays inside", async (_, act) => {
    const granted = grantedFolder({ "door/secret.txt": "done", "door/done": "" });
    const seen = await race(granted, act);
    expect([...seen.keys()].filter((outcome) => !outcome.startsWith("!"))).toEqual(["done"]);
    expect(seen.get("done")).toBeGreaterThanOrEqual(SEEN);
    expect(seen.get("!not-permitted")).toBeGreaterThanOrEqual(SEEN);
    expect(readdirSync(join(granted.outside, "other"))).toEqual(["secret.txt"]);
    expect(readFileSync(join(granted.outside, "other/secret.txt"), "utf8")).toBe(SECRET);
  });
});
