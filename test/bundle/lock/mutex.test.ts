import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { withMutex } from "../../../host/bundle/lock/mutex.ts";
import { writeFolder } from "../../support/bundle.ts";

const MODULE = fileURLToPath(new URL("../../../host/bundle/lock/mutex.ts", import.meta.url));

/** A process that has the mutex and keeps it. */
async function startHolder(file: string, dataDir: string) {
  const script = `
    const { withMutex } = await import(${JSON.stringify(MODULE)});
    await withMutex(${JSON.stringify(file)}, ${JSON.stringify(dataDir)}, () => new Promise(() => {
      console.log("mine");
      setInterval(() => {}, 1000);
    }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function tickets(dataDir: string): Promise<readonly string[]> {
  const [key = ""] = await readdir(join(dataDir, "mutex"));
  return (await readdir(join(dataDir, "mutex", key))).map((name) => join(dataDir, "mutex", key, name));
}

test("no two are ever inside, and everybody gets in", async () => {
  const dataDir = await writeFolder({});
  let inside = 0;
  let entered = 0;
  const enter = () =>
    withMutex(join(dataDir, "lock"), dataDir, async () => {
      inside += 1;
      entered += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 15 }, enter));
  expect(entered).toBe(15);
  expect(await tickets(dataDir)).toEqual([]);
});

test("another process is waited for", async () => {
  const dataDir = await writeFolder({});
  const file = join(dataDir, "lock");
  const holder = await startHolder(file, dataDir);
  let entered = false;
  const entering = withMutex(file, dataDir, async () => {
    entered = true;
  });
  while ((await tickets(dataDir)).length < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(entered).toBe(false);
  holder.kill("SIGKILL");
  await entering;
  expect(entered).toBe(true);
});

test("a killed process holds nobody up", async () => {
  const dataDir = await writeFolder({});
  const holder = await startHolder(join(dataDir, "lock"), dataDir);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await tickets(dataDir)).toHaveLength(1);
  expect(await withMutex(join(dataDir, "lock"), dataDir, async () => "done")).toBe("done");
  expect(await tickets(dataDir)).toEqual([]);
});

test("a ticket of an hour ago holds nobody up, whoever it is of", async () => {
  const dataDir = await writeFolder({});
  const holder = await startHolder(join(dataDir, "lock"), dataDir);
  const [ticket = ""] = await tickets(dataDir);
  const before = new Date(Date.now() - 3_600_000);
  await utimes(ticket, before, before);
  expect(await withMutex(join(dataDir, "lock"), dataDir, async () => "done")).toBe("done");
  holder.kill("SIGKILL");
});

test("who waits too long is told", async () => {
  const dataDir = await writeFolder({});
  const holder = await startHolder(join(dataDir, "lock"), dataDir);
  await expect(withMutex(join(dataDir, "lock"), dataDir, async () => {}, 200)).rejects.toMatchObject({
    code: "bundle.busy",
    message: expect.stringContaining("0.2 s"),
  });
  holder.kill("SIGKILL");
});

test("a ticket is renewed for as long as the work takes", async () => {
  const dataDir = await writeFolder({});
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await withMutex(join(dataDir, "lock"), dataDir, async () => {
    const [ticket = ""] = await tickets(dataDir);
    const before = new Date(Date.now() - 3_600_000);
    await utimes(ticket, before, before);
    vi.advanceTimersByTime(15_000);
    while ((await stat(ticket)).mtimeMs < Date.now() - 60_000) await new Promise((resolve) => setImmediate(resolve));
  });
  expect(vi.getTimerCount()).toBe(0);
});
