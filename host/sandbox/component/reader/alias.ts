import type { Cursor } from "./cursor.ts";
import { readSort, type Sort } from "./extern.ts";
import type { Scope } from "./scope.ts";
import type { ExternType, InstanceType, Named } from "./type.ts";

type ReadTarget = (sort: Sort, from: Cursor, scope: Scope) => ExternType | null;

const TARGETS: ReadonlyMap<number, ReadTarget> = new Map<number, ReadTarget>([
  [0x00, readExportAlias],
  [0x01, readCoreExportAlias],
  [0x02, readOuterAlias],
]);

/** A new index for what an instance exports or an enclosing scope defines; null for core definitions (Binary.md, `alias`). */
export function readAlias(from: Cursor, scope: Scope): ExternType | null {
  const sort = readSort(from);
  return from.choose(TARGETS, "kind of alias")(sort, from, scope);
}

function readExportAlias(sort: Sort, from: Cursor, scope: Scope): ExternType {
  const instance = scope.pick("instance", from);
  const at = from.offset;
  const name = from.name();
  const type = exportsByName(instance).get(name);
  return type?.kind === sort ? type : from.fail(`the instance exports no ${sort} \`${name}\``, at);
}

function readCoreExportAlias(sort: Sort, from: Cursor): null {
  if (sort !== "core") from.fail(`a core instance exports no ${sort}`);
  from.u32();
  from.skipName();
  return null;
}

function readOuterAlias(sort: Sort, from: Cursor, scope: Scope): ExternType | null {
  const at = from.offset;
  const target = scope.enclosing(from.u32(), at);
  if (sort !== "core") return target.pick(sort, from);
  from.u32();
  return null;
}

// an instance with many exports usually has an alias for each of them
const known = new WeakMap<readonly Named<ExternType>[], ReadonlyMap<string, ExternType>>();

function exportsByName({ exports }: InstanceType): ReadonlyMap<string, ExternType> {
  const found = known.get(exports) ?? new Map(exports.map(({ name, type }) => [name, type]));
  known.set(exports, found);
  return found;
}
