import { InvalidArgumentError } from "commander";
import { parseCount } from "../../config/size.ts";

/** A positive whole number on the command line. */
export function countOf(text: string): number {
  const count = parseCount(text);
  if (count === null) throw new InvalidArgumentError("it is not a positive whole number");
  return count;
}
