import { ask, config, defineHook, deny, type Handler, updateOutput } from "@hooklet/sdk";
import { type Finding, findSecrets } from "./find/find.ts";
import { readSettings, type Settings } from "./settings.ts";
import { flatten } from "./text/flatten.ts";
import { masked } from "./text/mask.ts";
import { sentence } from "./text/sentence.ts";

const guardInput: Handler<"preToolUse" | "permissionRequest"> = ({ toolName = "", toolInput }) => {
  const settings = readSettings(config());
  if (settings.inputs === "off") return undefined;
  const found = secretsIn(flatten(toolInput), settings);
  if (found.length === 0) return undefined;
  const reason = sentence(`the input of \`${toolName}\``, found);
  return settings.inputs === "ask" ? ask(reason) : deny(reason);
};

export default defineHook({
  userPromptSubmit({ prompt = "" }) {
    const settings = readSettings(config());
    const found = settings.prompts === "off" ? [] : secretsIn(prompt, settings);
    return found.length > 0 ? deny(sentence("the prompt", found)) : undefined;
  },
  preToolUse: guardInput,
  permissionRequest: guardInput,
  postToolUse({ toolOutput = "" }) {
    const settings = readSettings(config());
    const found = settings.outputs === "off" ? [] : secretsIn(toolOutput, settings);
    return found.length > 0 ? updateOutput(masked(toolOutput, found)) : undefined;
  },
});

function secretsIn(text: string, { rules, allows }: Settings): Finding[] {
  return findSecrets(text, rules).filter(({ start, end }) => !allows(text.slice(start, end)));
}
