import { placeOf, Rank } from "../place/place";
import { Options } from "./options";
import { Rule } from "./rule";

export const move = new Rule("moving", "mv gmv", (call) => {
  const operands = new Options(call.args, "tS").operands;
  const isLost = operands.length > 1 && operands[operands.length - 1].text == "/dev/null";
  for (let i = 0; i < operands.length; i++) {
    const place = placeOf(operands[i], call.shell);
    const isLast = i == operands.length - 1;
    if (place === null || (isLast && i > 0)) continue;
    if (place.rank >= Rank.system || isLost) return `would move ${place.what} away`;
  }
  return null;
});
