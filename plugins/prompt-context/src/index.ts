import { addContext, config, defineHook } from "@hooklet/sdk";
import { readText } from "@hooklet/sdk/files";
import { dateLine } from "./date.ts";
import { readSettings } from "./settings.ts";

export default defineHook({
  userPromptSubmit(event) {
    const { lines, files, date, timeZone } = readSettings(config());
    const texts = files.map((file) => readText(file).trimEnd()).filter((text) => text !== "");
    const added = [...lines, ...texts];
    if (date && event.timestamp !== undefined) added.push(dateLine(event.timestamp, timeZone));
    return added.length > 0 ? addContext(added.join("\n")) : undefined;
  },
});
