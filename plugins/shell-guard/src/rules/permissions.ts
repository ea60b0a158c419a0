import { placeOf, Rank } from "../place/place";
import { Options } from "./options";
import { Call, Rule } from "./rule";

export const changeMode = new Rule("permissions", "chmod", (call) => harmOf(call, "permissions"));
export const changeOwner = new Rule("permissions", "chown chgrp", (call) => harmOf(call, "owners"));

/** Changing all of a system folder breaks it; changing a part of it, or one's own files, is ordinary work. */
function harmOf(call: Call, what: string): string | null {
  const options = new Options(call.args);
  if (!options.hasLetter("R") && !options.hasName("recursive")) return null;
  for (let i = 0; i < options.operands.length; i++) {
    const place = placeOf(options.operands[i], call.shell);
    if (place !== null && place.rank >= Rank.system) return `would change the ${what} of everything in ${place.folder}`;
  }
  return null;
}
