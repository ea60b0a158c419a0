import { expect } from "vitest";
import { createHost, type EventContext, type Outcome } from "../../host/index.ts";
import { shippedPlugin } from "../support/plugin.ts";
import { makeWorkspace } from "../support/workspace.ts";

/** The same plugin with the same config, as each system's file has it; `plugin.wasm` is the plugin. */
export interface Configured {
  plugin: string;
  yaml: string;
  toml: string;
}

/** What hosts of a workspace of each system made of an event. */
export interface Fired {
  openharness: Outcome;
  o4: Outcome;
}

/** Fires events at a host with openHarness's file and at one with o4's, in the mode in which both let a prompt be blocked. */
export async function fireInBoth(
  { plugin, yaml, toml }: Configured,
  events: readonly (readonly [event: string, context: EventContext])[],
): Promise<Fired[]> {
  const bytes = await shippedPlugin(plugin);
  const openharness = await fireAll({ "plugin.wasm": bytes, ".oh/config.yaml": yaml }, events);
  const o4 = await fireAll({ "plugin.wasm": bytes, ".o4/config.toml": toml }, events);
  return openharness.flatMap((outcome, index) => {
    const other = o4[index];
    return other ? [{ openharness: outcome, o4: other }] : [];
  });
}

async function fireAll(
  files: Record<string, string | Uint8Array>,
  events: readonly (readonly [event: string, context: EventContext])[],
): Promise<Outcome[]> {
  await using workspace = await makeWorkspace(files);
  await using host = await createHost({ ...workspace.options, bypassTrust: true, mode: "print" });
  const outcomes: Outcome[] = [];
  for (const [event, context] of events) {
    const outcome = await host.fire(event, context);
    expect(outcome.hooks.map(({ status }) => status)).toEqual(["ran"]);
    outcomes.push(outcome);
  }
  return outcomes;
}
