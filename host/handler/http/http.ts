import { Agent, request } from "undici";
import { type Failure, failure } from "../../failure/failure.ts";
import { startDeadline } from "../deadline.ts";
import { failedRun, stoppedFailure } from "../failed.ts";
import type { Handler, HandlerJob, HandlerRun } from "../handler.ts";

/** Bytes of a response's body that are taken. */
export const BODY_LIMIT = 1024 * 1024;

/** Runs `http` entries: one POST of JSON, no redirects, no proxies, one deadline for all of it. */
export function createHttpHandler(): Handler {
  // The deadline covers connecting, headers and body alike.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } });
  return {
    run: (job) => runHttp(job, agent),
    close: () => agent.destroy(),
  };
}

async function runHttp(job: HandlerJob, agent: Agent): Promise<HandlerRun> {
  const { handler: spec, timeoutMs } = job.entry;
  if (spec.kind !== "http") throw new TypeError(`a ${spec.kind} entry reached the HTTP handler`);
  using deadline = startDeadline(timeoutMs, job.signal);
  try {
    return await post(spec.url, job.dialect.httpInput(spec, job.call).body, deadline.signal, agent);
  } catch (error) {
    if (deadline.cause !== null) return failedRun(stoppedFailure(deadline.cause, "http.timeout", timeoutMs));
    return failedRun(failure("http.failed", `no answer from \`${spec.url}\`: ${reasonOf(error)}`));
  }
}

async function post(url: string, body: string, signal: AbortSignal, agent: Agent): Promise<HandlerRun> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const response = await request(url, { method: "POST", headers, body, signal, dispatcher: agent });
  const refused = refusalOf(response.statusCode, url);
  const text = refused === null ? await readBody(response.body, signal) : null;
  if (refused !== null || text === null) {
    // Nobody reads the rest.
    response.body.on("error", () => {}).destroy();
    return failedRun(refused ?? failure("http.too-large", `the answer of \`${url}\` is over ${BODY_LIMIT} bytes`));
  }
  return { result: { kind: "responded", status: response.statusCode, body: text }, fuel: null, log: [] };
}

function refusalOf(status: number, url: string): Failure | null {
  if (status >= 200 && status < 300) return null;
  const code = status >= 300 && status < 400 ? "http.redirect" : "http.status";
  return failure(code, `\`${url}\` answered with status ${status}`);
}

/** The whole body as text, or null where it is too large. */
async function readBody(body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  return error.message === "" ? (code ?? error.name) : error.message;
}
