import type { PluginCode } from "./protocol.ts";

/**
 * Gives the memory of some bytes back at once. Garbage collection comes to it late, and large blocks of several threads pile up until then.
 * Their buffer has to be theirs alone: nothing else that is in it can be used afterwards.
 */
export function releaseBytes({ buffer }: Uint8Array<ArrayBuffer>): void {
  if (!buffer.detached) buffer.transfer(0);
}

/** Does so for the modules of a plugin that were compiled by now. */
export function releaseModules({ cores }: PluginCode): void {
  for (const { module } of cores.values()) if (!(module instanceof WebAssembly.Module)) releaseBytes(module);
}
