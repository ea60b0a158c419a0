import { watch } from "node:fs/promises";
import { sep } from "node:path";

/** What a build writes, or doesn't read. */
const IGNORED = new Set(["dist", "node_modules", ".git"]);

/** Says that something in a folder changed: once at the start, and then once for however many changes came meanwhile. */
export async function* changesIn(folder: string, signal: AbortSignal): AsyncGenerator<void> {
  let changed = true;
  let wake = () => {};
  const note = () => {
    changed = true;
    wake();
  };
  const watching = follow(folder, signal, note);
  signal.addEventListener("abort", () => wake(), { once: true });
  while (!signal.aborted) {
    if (changed) {
      changed = false;
      yield;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  await watching;
}

async function follow(folder: string, signal: AbortSignal, note: () => void): Promise<void> {
  try {
    for await (const { filename } of watch(folder, { recursive: true, signal })) {
      if (!IGNORED.has(filename?.split(sep)[0] ?? "")) note();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
