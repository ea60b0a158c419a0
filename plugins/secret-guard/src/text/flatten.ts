const MAX_DEPTH = 32;

/**
 * All strings within a value as one text, each behind its field's name as in an assignment: so a password is known by
 * the name of its field. A character that no secret holds keeps them apart.
 */
export function flatten(value: unknown): string {
  const lines: string[] = [];
  collect("", value, 0, lines);
  return lines.join("\0\n");
}

function collect(name: string, value: unknown, depth: number, lines: string[]): void {
  if (typeof value === "string") lines.push(name === "" ? value : `${name}="${value}"`);
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) {
    // as JSON, names and values are known as well
    lines.push(JSON.stringify(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) collect(Array.isArray(value) ? name : key, inner, depth + 1, lines);
}
