import { Writer } from "../binary/writer.ts";
import { withinEngine } from "../engine.ts";
import { emitBulk, emitGrow } from "./bulk.ts";
import type { Edit, EditKind } from "./edit.ts";
import { type AddedItems, Emitter } from "./emitter.ts";
import type { Locals } from "./locals.ts";
import type { Plan } from "./plan.ts";

type Emit = (emitter: Emitter, edit: Edit, source: Uint8Array) => void;

const EMIT: Readonly<Record<EditKind, Emit>> = {
  entry: (emitter, edit) => {
    if (emitter.cached) emitter.load();
    emitter.charge(edit.value);
    emitter.test(edit.labels, emitter.selfCall);
  },
  head: (emitter, edit) => {
    emitter.charge(edit.value);
    emitter.test(edit.labels);
  },
  charge: (emitter, edit) => emitter.charge(edit.value),
  global: (emitter, edit) => emitter.writer.unsigned(edit.value),
  bulk: (emitter, edit, source) => {
    if (edit.operator) emitBulk(emitter, edit, edit.operator, source);
  },
  grow: (emitter, edit, source) => {
    if (edit.operator) emitGrow(emitter, edit, edit.operator, source);
  },
  save: (emitter) => {
    if (emitter.cached) emitter.save();
  },
  load: (emitter) => {
    if (emitter.cached) emitter.load();
  },
};

/** What is left of a plan for a module whose fuel isn't counted. */
const WITHOUT_FUEL: ReadonlySet<EditKind> = new Set(["global", "grow"]);

const code = new Writer(4096);
const body = new Writer(4096);

/** One function of the module: its index, its bytes, and where its code ends. */
export interface Body {
  readonly index: number;
  readonly source: Uint8Array;
  readonly locals: Locals;
  readonly end: number;
}

/** Writes one function's body as planned. The result is valid up to the next call. Appends to `labels` where blocks were added. */
export function writeBody(
  { index, source, locals, end }: Body,
  plan: Plan,
  items: AddedItems,
  cache: boolean,
): [Writer, readonly number[]] {
  code.clear();
  body.clear();
  const selfCall = plan.callsInTailPosition ? { index, params: locals.total - locals.declared } : undefined;
  const emitter = new Emitter(code, locals.total, items, cache && plan.isWorthCaching, selfCall);
  let at = locals.until;
  for (const edit of plan.edits) {
    if (items.fuel === undefined && !WITHOUT_FUEL.has(edit.kind)) continue;
    code.copy(source, at, edit.at);
    EMIT[edit.kind](emitter, edit, source);
    at = edit.until;
  }
  code.copy(source, at, end);
  emitter.added.write(body, source, locals);
  body.copy(code.bytes, 0, code.length);
  withinEngine("local variables in a function", locals.total + emitter.added.size, locals.from);
  withinEngine("bytes in a function", body.length, locals.from);
  return [body, emitter.addedLabels];
}
