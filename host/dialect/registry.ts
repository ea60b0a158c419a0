import type { DialectName } from "../event/table.ts";
import type { Dialect } from "./dialect.ts";
import { openharness } from "./openharness/index.ts";

/** The systems whose files are read. */
export const DIALECTS: readonly Dialect[] = [openharness];

/** The dialect of that name, which an entry was parsed by. */
export function dialectOf(name: DialectName): Dialect {
  const dialect = DIALECTS.find((candidate) => candidate.name === name);
  if (dialect === undefined) throw new RangeError(`no dialect is named \`${name}\``);
  return dialect;
}
