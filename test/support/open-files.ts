import { readdirSync, readlinkSync } from "node:fs";

/** The paths of all that the process has open. */
export function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The one that the listing itself needed.
      return [];
    }
  });
}
