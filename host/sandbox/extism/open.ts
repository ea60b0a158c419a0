import type { CompiledCore } from "../protocol.ts";
import { CORE } from "./prepare.ts";
import { ExtismRunner } from "./runner.ts";

/** Opens a module that was prepared and compiled. */
export function openModule(cores: ReadonlyMap<string, CompiledCore>, restorable: boolean): ExtismRunner {
  const core = cores.get(CORE);
  if (core === undefined) throw new RangeError("the module is missing");
  return new ExtismRunner({ ...core, restorable });
}
