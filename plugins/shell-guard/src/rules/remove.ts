import { isDisk, isVital, placeOf } from "../place/place";
import { Options } from "./options";
import { Rule } from "./rule";

export const remove = new Rule("removing", "rm grm srm", (call) => {
  const options = new Options(call.args);
  if (options.hasName("no-preserve-root")) return "would delete even the root folder, which `rm` protects otherwise";
  const isRecursive = options.hasLetter("rR") || options.hasName("recursive");
  for (let i = 0; i < options.operands.length; i++) {
    const place = isRecursive ? placeOf(options.operands[i], call.shell) : null;
    if (place !== null) return `would delete ${place.what}`;
    if (isVital(options.operands[i], call.shell)) return "would delete a file that the system can't do without";
  }
  return null;
});

export const unlink = new Rule("removing", "unlink", (call) => {
  const isHarm = call.args.length > 0 && isVital(call.args[0], call.shell);
  return isHarm ? "would delete a file that the system can't do without" : null;
});

export const shred = new Rule("removing", "shred", (call) => {
  const operands = new Options(call.args, "ns").operands;
  for (let i = 0; i < operands.length; i++) {
    const place = placeOf(operands[i], call.shell);
    if (isDisk(operands[i], call.shell)) return `would destroy the disk ${operands[i].text}`;
    if (place !== null) return `would destroy ${place.what}`;
  }
  return null;
});

/** A program whose name can't be known, called as `rm -rf` would be. */
export const unnamed = new Rule("removing", "", (call) => {
  const options = new Options(call.args);
  if (!options.hasLetter("rR") || !options.hasLetter("f")) return null;
  for (let i = 0; i < options.operands.length; i++) {
    const place = placeOf(options.operands[i], call.shell);
    if (place !== null) return `would delete ${place.what} if the program is \`rm\``;
  }
  return null;
});
