import { addContext, config, defineHook } from "@hooklet/sdk";
import { dateLine } from "./date.ts";
import { readSettings } from "./settings.ts";

export default defineHook({
  userPromptSubmit(event) {
    const { lines, date, timeZone } = readSettings(config());
    const added = [...lines];
    if (date && event.timestamp !== undefined) added.push(dateLine(event.timestamp, timeZone));
    return added.length > 0 ? addContext(added.join("\n")) : undefined;
  },
});
