import { isIP } from "node:net";
import type { AddressPolicy } from "../../dialect/dialect.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { addressProblem } from "./address.ts";

/** The URL that a hook's request goes to, or why none may go there. Names are looked up later, and checked then. */
export function checkedUrl(text: string, policy: AddressPolicy): URL | Failure {
  // Parsing turns every way to write an IPv4 address, and every way to spell a name, into one.
  const url = URL.parse(text);
  if (url === null) return failure("http.url", `\`${text}\` is not a URL`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return failure("http.url", `the URL's scheme is \`${url.protocol.slice(0, -1)}\`, not \`http\` or \`https\``);
  }
  if (policy === "any") return url;
  if (url.username !== "" || url.password !== "") {
    return failure("http.url", "the URL has a user name or a password");
  }
  const problem = hostProblem(hostOf(url), policy);
  return problem === null ? url : failure("http.address", problem);
}

function hostProblem(host: string, policy: AddressPolicy): string | null {
  if (isIP(host) !== 0) {
    const problem = addressProblem(host, policy);
    return problem && `\`${host}\` ${problem}`;
  }
  // Whatever a resolver makes of these names, they mean this machine (RFC 6761, section 6.3).
  const isLocal = policy === "public" && /(^|\.)localhost$/.test(host);
  return isLocal ? `\`${host}\` is this machine` : null;
}

/** The host without the brackets of IPv6 and without the dot that ends a full name. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.+$/, "");
}
