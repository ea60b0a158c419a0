import { failure } from "../../failure/failure.ts";
import { startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";
import { post } from "./exchange.ts";
import { AddressRefused, checkedLookup, type Lookup, systemLookup } from "./lookup.ts";
import { checkedUrl } from "./url.ts";

/** What the HTTP handler stands on. */
export interface HttpHandlerOptions {
  /** Resolves host names; the system's own resolver by default. */
  readonly lookup?: Lookup;
}

/** Runs `http` entries: one POST of JSON, with one deadline for connecting, headers and body. */
export function createHttpHandler({ lookup = systemLookup }: HttpHandlerOptions = {}): Handler {
  const running = new Set<Promise<HandlerRun>>();
  return {
    run(job) {
      const run = runHttp(job, lookup).finally(() => running.delete(run));
      running.add(run);
      return run;
    },
    async close() {
      await Promise.all(running);
    },
  };
}

async function runHttp(job: HandlerJob, lookup: Lookup): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "http") throw new TypeError(`a ${spec.kind} entry reached the HTTP handler`);
  const { body, addresses } = job.dialect.httpInput(spec, job.call);
  const url = checkedUrl(spec.url, addresses);
  if (!(url instanceof URL)) return failedRun(url);
  using deadline = startDeadline(timeoutMs, job.signal);
  try {
    const options = { signal: deadline.signal, lookup: checkedLookup(addresses, lookup) };
    return { result: await post(url, body, options), fuel: null, log: [] };
  } catch (error) {
    if (deadline.cause !== null) return failedRun(stoppedFailure(deadline.cause, "http.timeout", timeoutMs));
    if (error instanceof AddressRefused) return failedRun(error.failure);
    // The path and the query are left out: they often hold a secret.
    return failedRun(failure("http.failed", `no answer from \`${url.origin}\`: ${reasonOf(error)}`));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses that all failed have no message of their own.
  if (error.message === "") return "code" in error ? String(error.code) : error.name;
  // OpenSSL puts the reason among the names of its functions and files.
  return error.message.replace(/^.*:SSL routines:[^:]*:([^:]*):.*$/s, "$1");
}
