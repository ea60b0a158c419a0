import type { Operator } from "../operator/instruction.ts";

/**
 * What an edit does to the code:
 *
 * - `entry`, `head`, `charge`: pays for the straight-line code that starts here; at a function's entry and a loop's head also tests
 *   whether the fuel is used up;
 * - `global`: puts a global's new index in place of the old one;
 * - `bulk`, `grow`: runs the instruction and pays for the work that it did;
 * - `save`, `load`: writes the counter's local copy back, and reads it again.
 */
export type EditKind = "entry" | "head" | "charge" | "global" | "bulk" | "grow" | "save" | "load";

/** One change to a function's code: what lies between `at` and `until` is replaced. */
export interface Edit {
  kind: EditKind;
  readonly at: number;
  readonly until: number;
  /** Fuel, or the global's new index. */
  value: number;
  /** How many labels the function has opened before this place. */
  readonly labels: number;
  /** The bulk instruction, and whether its size is 64 bits wide. */
  readonly operator: Operator | undefined;
  readonly wide: boolean;
}
