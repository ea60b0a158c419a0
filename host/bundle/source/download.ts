import type { Readable } from "node:stream";
import pacote from "pacote";
import { HookletError } from "../../failure/failure.ts";
import { bundleError, codeOf } from "../failed.ts";
import { ARCHIVE_LIMIT } from "../limits.ts";
import type { NpmSettings } from "./npmrc.ts";
import type { SourceContext } from "./source.ts";

/** How often a download that broke off is started again. */
const TRIES = 3;

/**
 * Downloads an archive with npm's own library. One that breaks off starts again from its beginning: what was received
 * is in memory alone. `settings` may hold the `integrity` that the bytes must have. Throws a `HookletError`.
 */
export async function download(spec: string, settings: NpmSettings, context: SourceContext): Promise<Uint8Array> {
  for (let left = TRIES - 1; ; left -= 1) {
    const stopping = new AbortController();
    const signal = AbortSignal.any([context.signal, stopping.signal]);
    try {
      return await pacote.tarball.stream(spec, (stream) => collect(stream, context), { ...settings, signal });
    } catch (error) {
      // What nobody reads any more would keep the connection open.
      stopping.abort();
      context.signal.throwIfAborted();
      if (left === 0 || !brokeOff(error)) throw fetchError(error, spec);
      context.onProgress("the download broke off; starting again");
    }
  }
}

async function collect(stream: Readable, { signal, onProgress }: SourceContext): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Besides the reader's own, for what comes after it has given up.
  stream.on("error", () => {});
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > ARCHIVE_LIMIT)
      throw bundleError("bundle.too-large", `the archive is larger than ${ARCHIVE_LIMIT} bytes`);
    chunks.push(chunk);
    onProgress("receiving", size);
  }
  return Buffer.concat(chunks);
}

/** Whether it was the connection that failed, in the middle of an answer. */
function brokeOff(error: unknown): boolean {
  return ["ECONNRESET", "EBADSIZE", "ERR_STREAM_PREMATURE_CLOSE", "UND_ERR_SOCKET"].includes(codeOf(error));
}

/** What npm's errors mean here, by code; `HookletError`s pass. */
const MEANINGS = [
  {
    codes: ["E404", "ETARGET", "ENOVERSIONS"],
    code: "bundle.not-found",
    hint: "check the name, the version and the registry",
  },
  {
    codes: ["E401", "E403", "ENEEDAUTH", "EOTP"],
    code: "bundle.unauthorized",
    hint: "`npm login` stores credentials that are used here too",
  },
  { codes: ["EINTEGRITY"], code: "bundle.digest", hint: undefined },
] as const;

/** The error to throw for one of npm's libraries. */
export function fetchError(error: unknown, spec: string): HookletError {
  if (error instanceof HookletError) return error;
  const code = codeOf(error);
  const meaning = MEANINGS.find(({ codes }) => (codes as readonly string[]).includes(code));
  const said = wordsOf(error);
  const message = `\`${spec}\` can't be fetched (${code === said ? "" : `${code}: `}${said})`;
  return bundleError(meaning?.code ?? "bundle.connection", message, meaning?.hint);
}

/** What an error says, in a line: git's own words where it was git that failed. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = "stderr" in error && typeof error.stderr === "string" ? error.stderr : "";
  const [, said] = /^(?:fatal|ERROR|error|ssh): (.+)$/m.exec(stderr) ?? [];
  return said ?? error.message.split("\n")[0] ?? "";
}
