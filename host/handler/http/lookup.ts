import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { AddressPolicy } from "../../dialect/dialect.ts";
import { type Failure, failure } from "../../failure/failure.ts";
import { addressProblem } from "./address.ts";

/** All addresses of a host name, best first. Rejects where there are none. */
export type Lookup = (name: string) => Promise<readonly LookupAddress[]>;

/** The system's own resolver, with its hosts file. */
export const systemLookup: Lookup = (name) => lookup(name, { all: true });

/** A name has an address that requests may not go to. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly failure: Failure;

  constructor(cause: Failure) {
    super(cause.message);
    this.failure = cause;
  }
}

/**
 * The look-up of one connection, which the socket itself asks for: what it connects to is what was checked.
 * It fails with `AddressRefused` where any of the name's addresses is against the policy.
 */
export function checkedLookup(policy: AddressPolicy, resolve: Lookup): LookupFunction {
  return callbackify(async (name: string, _options: LookupOptions): Promise<LookupAddress[]> => {
    const addresses = await resolve(name);
    for (const { address } of addresses) {
      const problem = addressProblem(address, policy);
      if (problem !== null) {
        throw new AddressRefused(
          failure("http.address", `\`${name}\` has the address \`${address}\`, which ${problem}`),
        );
      }
    }
    return [...addresses];
  });
}
