import { type Failure, failure, HookletError } from "../../failure/failure.ts";
import { bundleError, codeOf } from "../failed.ts";

/** An exchange with a registry failed in a way that may not happen again. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly failure: Failure;

  constructor(cause: Failure) {
    super(cause.message);
    this.failure = cause;
  }
}

/** Codes of connections that broke, or of servers too slow for once. */
const PASSING: ReadonlySet<string> = new Set([
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

const OWN_AUTHORITY = "name your own authority's certificate in NODE_EXTRA_CA_CERTS";
const NO_TLS = "serve the registry over TLS: plain HTTP is spoken with registries on this machine alone";

/** What helps against some codes better than the row's hint. */
const HINTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: OWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: OWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: OWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: OWN_AUTHORITY,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
};

/** The error of an exchange that brought no whole answer. URLs are cut to their origin: the rest may hold a secret. */
export function connectionError(error: unknown, { origin }: URL): Error {
  // What was read may itself have been found wrong.
  if (error instanceof HookletError || error instanceof Interrupted) return error;
  const code = codeOf(error);
  const message = `no whole answer from \`${origin}\` (${code})`;
  if (PASSING.has(code)) return new Interrupted(failure("bundle.connection", message));
  return bundleError("bundle.connection", message, HINTS[code]);
}
