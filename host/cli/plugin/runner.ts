import { performance } from "node:perf_hooks";
import process from "node:process";
import type { Grants } from "../../config/entry.ts";
import { DEFAULT_LIMITS } from "../../config/limits.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { FileCache } from "../../sandbox/cache.ts";
import { Plugin } from "../../sandbox/plugin.ts";
import { Pool } from "../../sandbox/pool.ts";
import type { PluginReply } from "../../sandbox/protocol.ts";
import { surroundingsOf } from "../../surroundings.ts";
import { openCallGrants } from "./grants.ts";
import { type Reply, replyOf } from "./reply.ts";

/** One call of a plugin, outside of any configuration. */
export interface Request {
  /** JSON text. */
  readonly envelope: string;
  /** JSON text of an object. */
  readonly config: string;
  /** What the plugin's clocks say: milliseconds since the Unix epoch. */
  readonly timestamp: number;
  readonly grants: Grants;
  /** The folder that relative grants start from. */
  readonly cwd: string;
  /** null is the host's default. */
  readonly fuel: number | null;
}

/** What came of it, with its price. */
export interface Run extends Reply {
  readonly durationMs: number;
}

const TIMEOUT_MS = 10_000;

/** One component in the host's own sandbox, ready to be called. Dispose of it to end its thread. */
export class Runner implements AsyncDisposable {
  readonly #pool = new Pool();
  readonly #plugin: Plugin;

  constructor(file: string) {
    this.#plugin = new Plugin(file, new FileCache(surroundingsOf({}).cacheDir));
  }

  /** Makes it ready to be called: null, or why it can't be. */
  load(): Promise<Failure | null> {
    return this.#plugin.load();
  }

  async call(request: Request): Promise<Run> {
    const { fuel, memory, output } = DEFAULT_LIMITS;
    await using grants = await openCallGrants(request.grants, request.cwd, process.env);
    let started = performance.now();
    const reply = await this.#plugin.call(
      {
        envelope: request.envelope,
        config: request.config,
        timestampMs: request.timestamp,
        limits: { memory, output, fuel: request.fuel ?? fuel },
        ...(grants.ofPlugin === undefined ? {} : { grants: grants.ofPlugin }),
      },
      this.#pool,
      () => {
        started = performance.now();
        return AbortSignal.timeout(TIMEOUT_MS);
      },
    );
    const durationMs = Math.round((performance.now() - started) * 1000) / 1000;
    return { ...replyOf(reply ?? LATE), durationMs };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#plugin.close();
    await this.#pool.close();
  }
}

const LATE: PluginReply = {
  result: { kind: "failed", failure: failure("sandbox.timeout", `no answer within ${TIMEOUT_MS} ms`) },
  log: [],
  fuel: null,
};
