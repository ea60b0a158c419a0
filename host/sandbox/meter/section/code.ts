import { writeBody } from "../code/body.ts";
import type { AddedGlobals } from "../code/emitter.ts";
import { readLocals } from "../code/locals.ts";
import { Plan } from "../code/plan.ts";
import { malformed } from "../error.ts";
import type { Pass, Rewrite } from "./section.ts";

/** Fuel's global comes first, then the pool's. */
function addedGlobals({ fuel, pool }: Pass["settings"]): AddedGlobals {
  return { fuel: fuel && 0, pool: pool && (fuel ? 1 : 0) };
}

function paramsOf(index: number, at: number, { facts }: Pass): number {
  const type = facts.types[facts.functions[index] ?? -1];
  if (type?.kind !== "func") throw malformed(at, `function ${index} has no function type`);
  return type.params.length;
}

/** Every function is read and checked even if nothing is to be added, so that what comes out was understood. */
export const codeSection: Rewrite = (reader, out, pass) => {
  const { facts, settings } = pass;
  const globals = addedGlobals(settings);
  const cache = settings.fuel?.counter === "local";
  const at = reader.pos;
  facts.bodies = reader.count();
  if (facts.bodies !== facts.functions.length - facts.importedFunctions)
    throw malformed(at, "functions and bodies differ in number");
  for (let i = 0; i < facts.bodies; i++) {
    const index = facts.importedFunctions + i;
    const start = reader.pos;
    const body = reader.window(reader.u32());
    const locals = readLocals(body, paramsOf(index, start, pass), settings.caps.locals);
    const plan = new Plan(body, locals, pass);
    if (settings.added.length === 0) continue;
    const [written, labels] = writeBody({ index, source: reader.bytes, locals, end: body.end }, plan, globals, cache);
    out.replace(start, body.end).sized(written);
    if (labels.length > 0) facts.addedLabels.set(index, labels);
  }
};
