import { NAME_LIMIT } from "../limits.ts";

/** What some system takes for a device whatever follows after a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** Rules for each part of a name between slashes, and what a part that breaks one is. */
const PART_RULES: readonly (readonly [(part: string) => boolean, string])[] = [
  [(part) => part === "..", "leads out of its folder with `..`"],
  [(part) => part === "" || part === ".", "has an empty part"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
  [(part) => /[\u0000-\u001f\u007f\\:*?"<>|]/.test(part), "has a character that file names can't have everywhere"],
  [(part) => /[. ]$/.test(part), "has a part that ends with a dot or a space"],
  [(part) => DEVICE.test(part), "names a device of Windows"],
];

/** Why a file of a bundle must not have that name, to read after the name; null where it may. Folders end with `/`. */
export function nameProblem(name: string): string | null {
  if (name.length > NAME_LIMIT) return `is longer than ${NAME_LIMIT} characters`;
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return "is absolute";
  if (!name.isWellFormed() || name.includes("\ufffd")) return "is not valid UTF-8";
  const parts = name.replace(/\/$/, "").split("/");
  return PART_RULES.find(([breaks]) => parts.some(breaks))?.[1] ?? null;
}

/** Names that are one file on some systems have one key: case and the composition of letters don't count. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase();
}
