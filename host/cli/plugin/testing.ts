import { dirname, resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../../event/json.ts";
import { runCases, type Tested } from "./cases/run.ts";
import { readCases } from "./cases/table.ts";
import { envelopeOf } from "./event.ts";
import { readGrants } from "./grants.ts";
import { pluginProblem } from "./problem.ts";
import { type Run, Runner } from "./runner.ts";

/** What a call may have besides its event. */
export interface CallOptions {
  readonly config?: JsonObject;
  /** Grants by kind, such as `{ read: ["./docs"] }`; relative folders start at the component's own. */
  readonly allow?: JsonObject;
  readonly fuel?: number;
}

/** A component in the host's own sandbox, for tests. */
export interface TestPlugin extends AsyncDisposable {
  /** Sends an event; throws a `HookletError` for an event or a context that isn't one. */
  fire(event: string, context?: JsonObject, options?: CallOptions): Promise<Run>;
  /** Runs a table of cases as `hooklet plugin test` does. */
  runCases(file: string, fuelCeiling?: number | null): Promise<readonly Tested[]>;
}

/** Opens a component file. Dispose of it to end its thread. */
export function openPlugin(file: string): TestPlugin {
  const cwd = dirname(resolve(file));
  const runner = new Runner(resolve(file));
  return {
    fire: (event, context = {}, { config = {}, allow = {}, fuel } = {}) => {
      if (!isJsonObject(context)) throw pluginProblem("event", "the context is not an object", "give an object");
      const grants = readGrants(allow);
      if (grants === null)
        throw pluginProblem("event", "the grants are not a table of lists", 'give { read: ["./docs"] }');
      return runner.call({
        ...envelopeOf(event, context, cwd),
        config: JSON.stringify(config),
        grants,
        cwd,
        fuel: fuel ?? null,
      });
    },
    runCases: async (table, fuelCeiling = null) =>
      runCases(runner, await readCases(resolve(table)), dirname(resolve(table)), fuelCeiling),
    [Symbol.asyncDispose]: () => runner[Symbol.asyncDispose](),
  };
}
