import { Limits } from "./limits";
import { readList, Terminator } from "./list";
import { Reader } from "./reader";
import { Script } from "./script";

/** Reads a text of shell commands, of POSIX or of bash. It takes any text and never traps. */
export function parse(text: string, limits: Limits): Script {
  limits.countText(text.length);
  const script = new Script(limits);
  readList(new Reader(text, script), Terminator.end);
  return script;
}
