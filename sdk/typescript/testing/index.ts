import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildComponent } from "../build/build.ts";
import type { EventName, HookEvent } from "../src/event.ts";
import { findHost } from "./host.ts";

/** What an event's context may hold: the fields of an envelope, without those that the host fills in. */
export type Context = Partial<Omit<HookEvent, "event" | "nativeEvent">>;

/** What a call may have besides its event. */
export interface CallOptions {
  readonly config?: object;
  /** Grants by kind; relative folders start at the plugin's own. */
  readonly allow?: {
    env?: readonly string[];
    read?: readonly string[];
    write?: readonly string[];
    http?: readonly string[];
  };
  /** What the call may use; the host's default where it isn't given. */
  readonly fuel?: number;
}

/** What a hook answered in the sandbox: null where it doesn't say. */
export interface Answer {
  readonly decision: "allow" | "ask" | "deny" | null;
  readonly reason: string | null;
  readonly additionalContext: string | null;
  readonly updatedInput: Readonly<Record<string, unknown>> | null;
  readonly updatedOutput: string | null;
  /** Why there is no answer, or null. */
  readonly error: { readonly code: string; readonly message: string; readonly hint: string } | null;
  /** The hook's log: `level: message`. */
  readonly log: readonly string[];
  /** Executed instructions. */
  readonly fuel: number | null;
  readonly durationMs: number;
}

/** How a hook did on a case: without problems it passed. */
export interface TestedCase {
  readonly name: string;
  readonly problems: readonly string[];
  readonly run: Answer;
}

/** A hook in the host's sandbox. */
export interface TestHook extends AsyncDisposable {
  /** Sends an event and gives the answer. Rejects for a context that isn't one. */
  fire(event: EventName, context?: Context, options?: CallOptions): Promise<Answer>;
  /** Runs a table of cases, as `hooklet plugin test` does. */
  runCases(file: string, fuelCeiling?: number): Promise<readonly TestedCase[]>;
}

/**
 * Builds a hook from its entry, an absolute path, or takes a component that ends in `.wasm`, and opens it in the host's
 * sandbox. Dispose of it to end its thread. Throws a BuildError.
 */
export async function openHook(file: string): Promise<TestHook> {
  const { openPlugin } = await findHost();
  if (file.endsWith(".wasm")) return openPlugin(file) as TestHook;
  const folder = await mkdtemp(path.join(tmpdir(), "hooklet-hook-"));
  const component = path.join(folder, "hook.wasm");
  try {
    await writeFile(component, await buildComponent({ entry: file }));
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  const hook = openPlugin(component) as TestHook;
  return {
    fire: (event, context, options) => hook.fire(event, context, options),
    runCases: (table, fuelCeiling) => hook.runCases(table, fuelCeiling),
    [Symbol.asyncDispose]: async () => {
      await hook[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}
