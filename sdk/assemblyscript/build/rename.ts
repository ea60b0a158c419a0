import type { Transform } from "assemblyscript/asc";
import binaryen from "assemblyscript/binaryen";

/** The canonical ABI's names of the core exports, which AssemblyScript has no syntax for. */
const CANONICAL_NAMES = new Map([["handle", "hooklet:plugin/handler@0.1.0#handle"]]);

const hooks: Pick<Transform, "afterCompile"> = {
  afterCompile(module) {
    for (const [name, canonical] of CANONICAL_NAMES) {
      const { value } = binaryen.getExportInfo(module.getExport(name));
      module.removeExport(name);
      module.addFunctionExport(value, canonical);
    }
  },
};

/**
 * A compiler transform that gives the exports their names in the canonical ABI. Its type also asks for what the compiler
 * provides to transforms that are classes; an object needs none of it.
 */
export const renameExports = hooks as Transform;
