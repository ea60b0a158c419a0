import { readSections } from "../../sandbox/meter/module.ts";
import { MEMORY, readLimits } from "../../sandbox/meter/type/limits.ts";

/** A linear memory, in bytes. */
export interface CoreMemory {
  readonly min: number;
  /** null where none is declared. */
  readonly max: number | null;
}

const PAGE = 65_536;
const MEMORY_SECTION = 5;

/** The memories of all core modules in a file that is valid, and the tools that its parts name. */
export async function readCores(
  bytes: Uint8Array,
): Promise<{ memories: readonly CoreMemory[]; producers: readonly string[] }> {
  const { metadataShow } = await import("@bytecodealliance/jco-transpile/wasm-tools");
  const parts = await metadataShow(bytes);
  const modules = parts.filter(({ metaType }) => metaType.tag === "module");
  const producers = parts.flatMap((part) => part.producers.flatMap(([, tools]) => tools));
  return {
    memories: modules.flatMap(({ range: [start, end] }) => memoriesOf(bytes.subarray(start, end))),
    producers: [...new Set(producers.map(([tool, version]) => `${tool} ${version}`.trim()))],
  };
}

function memoriesOf(module: Uint8Array): readonly CoreMemory[] {
  const section = readSections(module).find(({ id }) => id === MEMORY_SECTION);
  if (section === undefined) return [];
  const reader = section.reader();
  return Array.from({ length: reader.count() }, () => {
    const { min, max } = readLimits(reader, MEMORY);
    return { min: min * PAGE, max: max === Number.POSITIVE_INFINITY ? null : max * PAGE };
  });
}
