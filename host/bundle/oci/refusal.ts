import { isJsonObject, parseJsonObject } from "../../event/json.ts";
import { failure } from "../../failure/failure.ts";
import { bundleError } from "../failed.ts";
import { Interrupted } from "./connection-error.ts";
import { type Answer, readBody } from "./transport.ts";

/** Statuses of a server that may be better in a moment. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const ERROR_LIMIT = 64 * 1024;

/**
 * The error of an answer that isn't the one that was hoped for. `what` is what was asked for, to read after "for". Of the
 * server's own words only its error codes are shown: the rest could repeat a secret.
 */
export async function refusalOf(answer: Answer, what: string): Promise<Error> {
  const { status, url } = answer;
  const codes = await errorCodes(answer);
  const said = `\`${url.origin}\` answered ${status}${codes.length === 0 ? "" : ` (${codes.join(", ")})`} for ${what}`;
  if (status === 401 || status === 403) return bundleError("bundle.unauthorized", said);
  if (status === 404) return bundleError("bundle.not-found", said);
  if (PASSING.has(status)) return new Interrupted(failure("bundle.registry", said));
  return bundleError("bundle.registry", said);
}

/** The codes of the errors that a registry lists (OCI distribution specification, "Error Codes"). */
async function errorCodes(answer: Answer): Promise<readonly string[]> {
  const body = await readBody(answer, ERROR_LIMIT).catch(() => null);
  const errors = parseJsonObject(body?.toString("utf8") ?? "")?.errors;
  if (!Array.isArray(errors)) return [];
  const codes = errors.map((error: unknown) => (isJsonObject(error) ? error.code : null));
  return codes.filter((code) => typeof code === "string" && /^[A-Z_]{1,40}$/.test(code)).slice(0, 3) as string[];
}
