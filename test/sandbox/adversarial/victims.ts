import { fork } from "node:child_process";
import { on, once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type Attack, arm, componentOf, type Ending, isSupported } from "./corpus.ts";
import type { Fought } from "./run.ts";

/** What a process of its own is told to fight against. */
export interface Victim {
  readonly attacks: readonly Attack[];
}

/** What it reports: each attack with how a sound plugin's call ended afterwards, then the resident memory in bytes. */
export type Report =
  | ({
      readonly kind: "fought";
      readonly name: string;
      readonly withFuel: boolean;
      readonly afterwards: string;
    } & Fought)
  | { readonly kind: "memory"; readonly start: number; readonly end: number };

/** The file that names the attacks. */
export const CORPUS = "corpus.json";

/** Bytes that the host may have grown by when all is over. */
export const TOLERATED = 50 * 2 ** 20;

/** A plugin that answers. */
export const SOUND: Attack = {
  name: "sound",
  about: "Answers.",
  expect: "answered" satisfies Ending,
  withoutFuel: null,
  fuel: 1_000_000,
  needs: null,
  source: componentOf(`(module
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))`),
};

/**
 * The C library of most Linux systems keeps what a thread has given back, up to 64 MiB in each of its arenas, once the program has freed
 * one large block. With this it keeps little, so that what is left is the host's own.
 */
export const GIVE_BACK = { MALLOC_TRIM_THRESHOLD_: "131072" };

/** Writes the files of the attacks that this Node can run: assembling takes memory that is none of the host's. */
export async function prepareVictim(folder: string, attacks: readonly Attack[]): Promise<void> {
  const able: Attack[] = [];
  for (const attack of attacks) if (await isSupported(attack)) able.push(attack);
  for (const attack of [SOUND, ...able]) await arm(attack, folder);
  await writeFile(join(folder, CORPUS), JSON.stringify({ attacks: able } satisfies Victim));
}

/** Attacks a host in a process of its own. Throws where it doesn't survive. */
export async function* attackVictim(folder: string, env: Readonly<Record<string, string>>): AsyncGenerator<Report> {
  const child = fork(join(import.meta.dirname, "victim.ts"), [folder], {
    env: { ...process.env, ...env },
    execArgv: ["--expose-gc"],
  });
  for await (const [report] of on(child, "message", { close: ["disconnect"] })) yield report as Report;
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  if (child.exitCode !== 0) throw new Error(`the host ended with ${child.exitCode ?? child.signalCode}`);
}
