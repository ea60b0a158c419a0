import { ask, config, defineHook, deny, type Handler, updateOutput } from "@hooklet/sdk";
import { findSecrets, type Search } from "./find/find.ts";
import { readSettings, type Settings } from "./settings.ts";
import { flatten } from "./text/flatten.ts";
import { masked } from "./text/mask.ts";
import { sentence } from "./text/sentence.ts";

const guardInput: Handler<"preToolUse" | "permissionRequest"> = ({ toolName = "", toolInput }) => {
  const settings = readSettings(config());
  if (settings.inputs === "off") return undefined;
  const reason = reasonAgainst(`the input of \`${toolName}\``, flatten(toolInput), settings);
  if (reason === undefined) return undefined;
  return settings.inputs === "ask" ? ask(reason) : deny(reason);
};

export default defineHook({
  userPromptSubmit({ prompt = "" }) {
    const settings = readSettings(config());
    const reason = settings.prompts === "off" ? undefined : reasonAgainst("the prompt", prompt, settings);
    return reason === undefined ? undefined : deny(reason);
  },
  preToolUse: guardInput,
  permissionRequest: guardInput,
  postToolUse({ toolOutput = "" }) {
    const settings = readSettings(config());
    if (settings.outputs === "off") return undefined;
    const search = secretsIn(toolOutput, settings);
    const isClean = search.findings.length === 0 && search.searched === toolOutput.length;
    return isClean ? undefined : updateOutput(masked(toolOutput, search));
  },
});

function secretsIn(text: string, { rules, allows }: Settings): Search {
  const { findings, searched } = findSecrets(text, rules);
  return { findings: findings.filter(({ start, end }) => !allows(text.slice(start, end))), searched };
}

/** Why a text must not go on: what it holds, or that it is too much to be searched. */
function reasonAgainst(where: string, text: string, settings: Settings): string | undefined {
  const { findings, searched } = secretsIn(text, settings);
  if (findings.length > 0) return sentence(where, findings);
  if (searched === text.length) return undefined;
  return `${where} is too much to be searched for secrets: ${searched} of ${text.length} characters were`;
}
