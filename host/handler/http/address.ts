import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { AddressPolicy } from "../../dialect/dialect.ts";

interface Range {
  /** What an address of the range is, to read after "is". */
  readonly is: string;
  /** The policies, besides `any`, that let a request go there. */
  readonly allowedBy: readonly AddressPolicy[];
}

const PUBLIC: Range = { is: "a public address", allowedBy: ["public", "public-or-private"] };
const PRIVATE: Range = { is: "a private address", allowedBy: ["public-or-private"] };
const refused = (is: string): Range => ({ is, allowedBy: [] });

/** The ranges of IANA's special-purpose registries by the names that `ipaddr.js` gives them. */
const RANGES: ReadonlyMap<string, Range> = new Map([
  ["unicast", PUBLIC],
  ["private", PRIVATE],
  ["uniqueLocal", PRIVATE],
  ["loopback", { ...PRIVATE, is: "a loopback address" }],
  ["linkLocal", refused("a link-local address")],
  ["unspecified", refused("an unspecified address")],
  ["broadcast", refused("a broadcast address")],
  ["multicast", refused("a multicast address")],
  ["carrierGradeNat", refused("a shared address")],
  ["benchmarking", refused("a benchmarking address")],
  ["ipv4Mapped", refused("an IPv4-mapped address")],
  ["rfc6052", refused("a NAT64 address")],
  ["rfc6145", refused("an IPv4-translated address")],
  ["6to4", refused("a 6to4 address")],
  ["teredo", refused("a Teredo address")],
]);

/** Whatever else the library names: documentation, reserved, deprecated, and names it may yet learn. */
const OTHER = refused("a reserved address");

/** The only part of IPv6 that is given out as public addresses; the library takes what it can't name for public. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Why a request may not go to that IP address: a clause to read after the address. null where it may. */
export function addressProblem(ip: string, policy: AddressPolicy): string | null {
  if (policy === "any") return null;
  // The library also reads the short, octal and hexadecimal forms, which no resolver gives.
  if (isIP(ip) === 0) return "is not an IP address";
  const { is, allowedBy } = rangeOf(ipaddr.parse(ip));
  return allowedBy.includes(policy) ? null : `is ${is}`;
}

function rangeOf(address: ReturnType<typeof ipaddr.parse>): Range {
  const range = RANGES.get(address.range()) ?? OTHER;
  const isGlobal = address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
  return range === PUBLIC && !isGlobal ? OTHER : range;
}
