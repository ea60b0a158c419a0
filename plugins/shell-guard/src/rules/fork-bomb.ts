import { ShellFunction } from "../shell/script";

/** What a function does to the machine that calls itself more than once, and not one after the other. */
export function forkBombHarm(shellFunction: ShellFunction): string | null {
  if (shellFunction.calls < 2 || !shellFunction.concurrent) return null;
  return "would start copies of itself until the machine stops";
}
