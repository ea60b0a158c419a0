import { type Failure, failure } from "./failure/failure.ts";

/** The oldest Node that runs what plugins are made of: components of script engines need its WebAssembly. */
const OLDEST = [22, 19] as const;

/** What is wrong with a Node of that version, such as `20.20.2`; null where it is new enough. */
export function nodeVersionProblem(version: string): Failure | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return failure("node.too-old", `Hooklet needs Node ${OLDEST.join(".")} or newer, and this is Node ${version}`);
}
