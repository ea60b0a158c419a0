import { writeBody } from "../code/body.ts";
import type { AddedItems } from "../code/emitter.ts";
import { readLocals } from "../code/locals.ts";
import { Plan } from "../code/plan.ts";
import { malformed } from "../error.ts";
import { countOneMore, writePause } from "./pause.ts";
import type { Pass, Rewrite } from "./section.ts";

/** Fuel's global comes first, then the pool's; the function comes after all others. */
function addedItems({ settings: { fuel, pool }, facts }: Pass): AddedItems {
  return { fuel: fuel && 0, pool: pool && (fuel ? 1 : 0), pause: facts.functions.length };
}

function paramsOf(index: number, at: number, { facts }: Pass): number {
  const type = facts.types[facts.functions[index] ?? -1];
  if (type?.kind !== "func") throw malformed(at, `function ${index} has no function type`);
  return type.params.length;
}

/** Every function is read and checked even if nothing is to be added, so that what comes out was understood. */
export const codeSection: Rewrite = (reader, out, pass) => {
  const { facts, settings } = pass;
  const added = addedItems(pass);
  const cache = settings.fuel?.counter === "local";
  const at = reader.pos;
  if (facts.pauses) countOneMore(reader, out, "functions");
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
    const [written, labels] = writeBody({ index, source: reader.bytes, locals, end: body.end }, plan, added, cache);
    out.replace(start, body.end).sized(written);
    if (labels.length > 0) facts.addedLabels.set(index, labels);
  }
  if (facts.pauses) writePause(out.insert(reader.pos), added);
};
