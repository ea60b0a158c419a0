import { type Transferable, Worker, type WorkerOptions } from "node:worker_threads";
import { moduleAt } from "../places.ts";
import { createLine, Line } from "./line.ts";

/** One of our own threads. It is asked one thing at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #line: Line;
  #asked: PromiseWithResolvers<unknown> | null = null;
  #ended: Promise<void> | null = null;

  /** `path` is the module's path below the sources, without its ending. */
  constructor(path: string, options: WorkerOptions = {}) {
    const [here, there] = createLine();
    this.#line = new Line(here, (message) => this.#settle()?.resolve(message));
    this.#worker = new Worker(moduleAt(path), {
      // Nothing of the host's own process is handed to a thread that runs foreign code.
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      workerData: there,
      transferList: [there.port],
      ...options,
    });
    this.#worker
      .on("error", (error) => this.#settle()?.reject(error))
      .on("exit", (status) => this.#settle()?.reject(new Error(`it ended with status ${status}`)));
    // jco prints how it failed, which is told anyway.
    if (options.stderr === true) this.#worker.stderr.resume();
  }

  /** Its next message after this one. Rejects when it fails or ends instead; null where it was told to end. */
  ask(message: unknown, transfer: readonly Transferable[] = []): Promise<unknown> {
    if (this.#ended !== null) return Promise.resolve(null);
    this.#asked = Promise.withResolvers();
    this.#line.send(message, transfer);
    this.#line.expect();
    return this.#asked.promise;
  }

  /** Tells it something that has no answer. */
  tell(message: unknown): void {
    this.#line.send(message);
  }

  /** Whether the process stays for it. */
  keep(stays: boolean): void {
    this.#line.keep(stays);
    if (stays) this.#worker.ref();
    else this.#worker.unref();
  }

  onExit(listener: () => void): void {
    this.#worker.on("exit", listener);
  }

  /** Stops it wherever it is, and fulfils when it has ended. In the middle of bulk instructions that can take a while. */
  end(): Promise<void> {
    this.#ended ??= this.#worker.terminate().then(() => {});
    this.#worker.ref();
    this.#settle()?.resolve(null);
    return this.#ended;
  }

  #settle(): PromiseWithResolvers<unknown> | null {
    const asked = this.#asked;
    this.#asked = null;
    return asked;
  }
}
