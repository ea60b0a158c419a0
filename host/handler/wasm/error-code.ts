import { codeOf, messageOf } from "../../failure/caught.ts";
import type { HttpErrorCode } from "../../sandbox/grants/plugin-grants.ts";
import { AddressRefused } from "../http/lookup.ts";

/** The `error-code` of `wasi:http` for what Node calls an error. */
const CODES: ReadonlyMap<string, HttpErrorCode> = new Map([
  ["EADDRNOTAVAIL", { tag: "destination-unavailable" }],
  ["ECONNREFUSED", { tag: "connection-refused" }],
  ["ECONNRESET", { tag: "connection-terminated" }],
  ["EHOSTUNREACH", { tag: "destination-unavailable" }],
  ["ENETUNREACH", { tag: "destination-unavailable" }],
  ["EPIPE", { tag: "connection-terminated" }],
  ["EPROTO", { tag: "TLS-protocol-error" }],
  ["ETIMEDOUT", { tag: "connection-timeout" }],
  ["HPE_HEADER_OVERFLOW", { tag: "HTTP-response-header-section-size" }],
]);

/** Families of errors, for those that have no row of their own. */
const FAMILIES: readonly (readonly [code: RegExp, error: HttpErrorCode])[] = [
  [/^HPE_/, { tag: "HTTP-protocol-error" }],
  [/CERT|^(?:UNABLE_TO|SELF_SIGNED|HOSTNAME_MISMATCH)/, { tag: "TLS-certificate-error" }],
  [/^ERR_(?:SSL|TLS)_/, { tag: "TLS-protocol-error" }],
];

/** What an exchange that went wrong comes to for the guest. */
export function errorCodeOf(error: unknown): HttpErrorCode {
  if (error instanceof AddressRefused) return { tag: "destination-IP-prohibited" };
  const code = codeOf(error) ?? "";
  // The codes of a look-up: EAI_AGAIN, ENOTFOUND.
  if (error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo") {
    return { tag: "DNS-error", val: { rcode: code } };
  }
  return (
    CODES.get(code) ??
    FAMILIES.find(([family]) => family.test(code))?.[1] ?? {
      tag: "internal-error",
      val: messageOf(error),
    }
  );
}
