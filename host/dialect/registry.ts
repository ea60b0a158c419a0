import type { ConfigFile } from "../config/layer.ts";
import type { DialectName } from "../event/table.ts";
import type { Dialect } from "./dialect.ts";
import { FILES as O4_FILES } from "./o4/files.ts";
import { FILES as OPENHARNESS_FILES } from "./openharness/files.ts";

/** A system whose files are read: what it takes to look for them, and a way to the rest. */
interface Registered {
  readonly name: DialectName;
  readonly files: readonly ConfigFile[];
  readonly hasSkills: boolean;
}

/** The systems, in the order in which their entries run within a layer. */
export const DIALECTS: readonly Registered[] = [
  { name: "openharness", files: OPENHARNESS_FILES, hasSkills: false },
  { name: "o4", files: O4_FILES, hasSkills: true },
];

const OPEN: Readonly<Record<DialectName, () => Promise<Dialect>>> = {
  openharness: async () => (await import("./openharness/index.ts")).openharness,
  o4: async () => (await import("./o4/index.ts")).o4,
};

const opened = new Map<DialectName, Promise<Dialect>>();

/** The dialect of that name: loaded when the first file of it is there, which keeps starting fast. */
export function openDialect(name: DialectName): Promise<Dialect> {
  const dialect = opened.get(name) ?? OPEN[name]();
  opened.set(name, dialect);
  return dialect;
}
