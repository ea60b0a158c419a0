import process from "node:process";

/**
 * Node's cryptography, for a plugin's thread. Most plugins never need it, and loading it takes as long as starting all of the
 * thread's own code.
 */
export function nodeCrypto(): typeof import("node:crypto") {
  return process.getBuiltinModule("node:crypto");
}
