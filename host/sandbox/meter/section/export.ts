import type { Reader } from "../binary/reader.ts";
import { withinEngine } from "../engine.ts";
import { MeterError, malformed } from "../error.ts";
import { exposable } from "../expose.ts";
import { shiftedGlobal } from "./expression.ts";
import type { Pass, Rewrite } from "./section.ts";

const KINDS = 5;
const GLOBAL_KIND = 3;

function refuseReserved(at: number, name: string, prefix: string | undefined): void {
  if (prefix === undefined || !name.startsWith(prefix)) return;
  const message = `the module exports \`${name}\`, whose first part is reserved`;
  throw new MeterError("meter.reserved-name", at, message, "expose under another prefix");
}

/** Reads one export; returns where its index is, if it is a global's. */
function readExport(reader: Reader, { settings }: Pass): { at: number; index: number } | undefined {
  const start = reader.pos;
  refuseReserved(start, reader.name(), settings.expose);
  const kind = reader.byte();
  if (kind >= KINDS) throw malformed(reader.pos - 1, "unknown kind of export");
  const at = reader.pos;
  const index = reader.u32();
  return kind === GLOBAL_KIND ? { at, index } : undefined;
}

/** Shifts exported globals, and exports what is to be exposed after the module's own exports. */
export const exportSection: Rewrite = (reader, out, pass) => {
  const shift = pass.settings.added.length;
  const exposed = exposable(pass);
  const at = reader.pos;
  const count = reader.count();
  if (exposed.length > 0) {
    withinEngine("exports", count + exposed.length, at);
    out.replace(at, reader.pos).unsigned(count + exposed.length);
  }
  for (let left = count; left > 0; left--) {
    const global = readExport(reader, pass);
    if (global && shift > 0) out.replace(global.at, reader.pos).unsigned(shiftedGlobal(global.at, global.index, pass));
  }
  if (exposed.length === 0) return;
  const writer = out.insert(reader.pos);
  for (const { name, kindByte, newIndex } of exposed) {
    writer.name(name);
    writer.byte(kindByte);
    writer.unsigned(newIndex);
  }
};
