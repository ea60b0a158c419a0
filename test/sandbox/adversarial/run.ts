import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { NO_GRANTS } from "../../../host/config/field.ts";
import { createWasmHandler, type WasmHandler } from "../../../host/handler/wasm/wasm.ts";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { jobOf, outcomeOf } from "../../handler/job.ts";
import { type Attack, pathOf } from "./corpus.ts";

/** Milliseconds that an attack has which nothing but the time ends. */
const SHORT_MS = 500;
/** Milliseconds for any other: only a very busy machine needs them. */
const LONG_MS = 20_000;

/** What an attack came to. */
export interface Fought {
  readonly ending: string;
  readonly message: string;
  /** Milliseconds from the call until its answer, without what preparing took. */
  readonly took: number;
  /** What it had. */
  readonly timeoutMs: number;
  readonly prepared: number;
  /** Bytes, resident, at its largest. */
  readonly peak: number;
}

/** A host that attacks are run on, one after the other. */
export class Arena implements AsyncDisposable {
  readonly #folder: string;
  readonly #handler: WasmHandler;

  constructor(folder: string) {
    this.#folder = folder;
    this.#handler = createWasmHandler(new FileCache(join(folder, "cache")));
  }

  /** Runs an attack whose file was written, with its own fuel, or with fuel that never ends. */
  async fight(attack: Attack, withFuel = true): Promise<Fought> {
    const fuel = withFuel ? attack.fuel : Number.MAX_SAFE_INTEGER;
    const timeoutMs = (withFuel ? attack.expect : attack.withoutFuel) === "sandbox.timeout" ? SHORT_MS : LONG_MS;
    const path = pathOf(attack, this.#folder);
    const limits = { fuel, memory: null, output: null };
    const spec = { kind: "wasm", plugin: path, path, config: {}, grants: NO_GRANTS, limits } as const;
    using watch = new MemoryWatch();
    const start = performance.now();
    await this.#handler.check(spec);
    const ready = performance.now();
    const { result } = await this.#handler.run(jobOf(spec, { timeoutMs }));
    return {
      ending: outcomeOf(result),
      message: result.kind === "failed" ? result.failure.message : "",
      took: performance.now() - ready,
      timeoutMs,
      prepared: ready - start,
      peak: watch.peak(),
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handler.close();
  }
}

/** Looks at the resident memory every few milliseconds. */
class MemoryWatch implements Disposable {
  #peak = process.memoryUsage.rss();
  readonly #timer = setInterval(() => this.peak(), 5);

  peak(): number {
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss());
    return this.#peak;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
