/** A tool's name without case, spaces and punctuation: only its letters and digits tell tools apart. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a tool is among folded names. A name of which nothing was left is nobody's. */
export function matchesName(names: readonly string[], tool: string): boolean {
  const folded = foldName(tool);
  return folded !== "" && names.includes(folded);
}
