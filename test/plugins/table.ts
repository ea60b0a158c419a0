import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "smol-toml";
import { expect, test } from "vitest";
import { runCases } from "../../host/cli/plugin/cases/run.ts";
import { type Case, readCases } from "../../host/cli/plugin/cases/table.ts";
import { Runner } from "../../host/cli/plugin/runner.ts";
import type { JsonObject } from "../../host/event/json.ts";
import { type EventName, eventRow } from "../../host/event/table.ts";
import { createHost, type Outcome } from "../../host/index.ts";
import { pluginFile, shippedPlugin } from "../support/plugin.ts";
import { makeWorkspace, sharedCache } from "../support/workspace.ts";

const PLUGINS = fileURLToPath(new URL("../../plugins/", import.meta.url));

/** Each needs two hosts of its own, which takes a while. Those with the most cases come first. */
const MOST_CONFIGS = 4;

/** The cases of a plugin of this repository. */
export function casesOf(plugin: string): Promise<readonly Case[]> {
  return readCases(join(PLUGINS, plugin, "cases.yaml"));
}

export interface SentEvent {
  readonly event: EventName;
  readonly dialect: string;
  readonly nativeEvent: string;
  readonly cwd: string;
  readonly prompt: string;
  readonly toolName: string;
  readonly toolInput: JsonObject;
}

/** The envelope of a case; the fields are there that the case has. */
export function eventOf({ sent }: Case): SentEvent {
  return JSON.parse(sent.envelope);
}

/** Whether a case is about what has to be stopped or changed, rather than left alone. */
export function isAgainst({ expected }: Case): boolean {
  return [...expected].some(([field, wanted]) => field !== "reason" && field !== "log" && wanted !== null);
}

/** Tests a plugin's table: in the sandbox, its size, and that both systems' files give the same decisions. */
export async function testTable(
  plugin: string,
  cases: readonly Case[],
  least: { against: number; alone: number },
): Promise<void> {
  const cacheDir = await sharedCache();

  test(`all ${cases.length} cases of the table`, { timeout: 120_000 }, async () => {
    await using runner = new Runner(pluginFile(plugin));
    const tested = await runCases(runner, cases, join(PLUGINS, plugin), null);
    const failed = tested.filter(({ problems }) => problems.length > 0);
    expect(failed.map(({ name, problems }) => [name, ...problems])).toEqual([]);
  });

  test("the table has enough cases of both kinds, all with their own name", () => {
    const against = cases.filter(isAgainst).length;
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(against).toBeGreaterThanOrEqual(least.against);
    expect(cases.length - against).toBeGreaterThanOrEqual(least.alone);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  test("decides each case alike in `.oh/config.yaml` and in `.o4/config.toml`", { timeout: 240_000 }, async () => {
    // A failure is worded by each system.
    const same = cases.filter((one) => !one.expected.has("failure") && isOfHosts(one));
    const groups = [...byConfig(same)].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_CONFIGS);
    expect(groups.flatMap(([, group]) => group).length).toBeGreaterThanOrEqual(20);
    for (const [config, group] of groups) {
      const [openharness, o4] = [
        await fireAll(plugin, "yaml", config, group, cacheDir),
        await fireAll(plugin, "toml", config, group, cacheDir),
      ];
      for (const [index, one] of group.entries()) {
        const [ours, theirs] = [answerOf(openharness[index]), answerOf(o4[index])];
        expect([one.name, theirs]).toEqual([one.name, ours]);
        if (one.expected.has("decision"))
          expect([one.name, ours.decision]).toEqual([one.name, one.expected.get("decision")]);
      }
    }
  });
}

/** Whether hosts of both systems send such an event: they know the time, which is one that a date has. */
function isOfHosts(one: Case): boolean {
  const { openharness, o4 } = eventRow(eventOf(one).event);
  const isWired = openharness?.wired === "always" && o4?.wired === "always";
  return isWired && "timestamp" in eventOf(one) && one.sent.timestamp >= 0;
}

function byConfig(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  return Map.groupBy(cases, ({ config, grants }) => JSON.stringify({ config, allow: grants }));
}

/** Fires the cases' events at a host with one system's file, in the mode in which both let a prompt be blocked. */
async function fireAll(
  plugin: string,
  format: "yaml" | "toml",
  settings: string,
  cases: readonly Case[],
  cacheDir: string,
): Promise<Outcome[]> {
  const events = [...new Set(cases.map((one) => eventOf(one).event))];
  const given = JSON.parse(settings);
  const files = {
    yaml: () => ({ ".oh/config.yaml": JSON.stringify({ hooks: yamlHooks(events, given) }) }),
    toml: () => ({ ".o4/config.toml": stringify({ hooks: tomlHooks(events, given) }) }),
  };
  const written = { "plugin.wasm": await shippedPlugin(plugin), ...files[format]() };
  await using workspace = await makeWorkspace(written, cacheDir);
  const examples = join(PLUGINS, plugin, "examples");
  if (existsSync(examples)) await cp(examples, join(workspace.root, "examples"), { recursive: true });
  await using host = await createHost({ ...workspace.options, bypassTrust: true, mode: "print" });
  const outcomes: Outcome[] = [];
  for (const one of cases) {
    const { event, dialect: _dialect, nativeEvent: _nativeEvent, ...context } = eventOf(one);
    const outcome = await host.fire(event, context);
    expect([one.name, outcome.hooks.map(({ status }) => status)]).toEqual([one.name, ["ran"]]);
    outcomes.push(outcome);
  }
  return outcomes;
}

function yamlHooks(events: readonly string[], given: object): object {
  return Object.fromEntries(events.map((event) => [event, [{ wasm: "./plugin.wasm", ...given }]]));
}

function tomlHooks(events: readonly EventName[], given: object): object[] {
  return events.map((event) => ({
    event: eventRow(event).o4?.name ?? event,
    handler: "wasm",
    plugin: "./plugin.wasm",
    ...given,
  }));
}

function answerOf(outcome: Outcome | undefined) {
  const { decision, reason, additionalContext, updatedInput, updatedOutput } = outcome ?? {};
  return { decision, reason, additionalContext, updatedInput, updatedOutput };
}
