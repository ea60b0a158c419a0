/** What placeholders stand for, by name. */
export type Variables = Readonly<Record<string, string>>;

/**
 * A copy of plain data with the placeholders in its texts filled in: `{{name}}` by that variable, `{{repeat x 3}}`
 * by `xxx`. Any other pair of braces stays as it is.
 */
export function fill<T>(value: T, variables: Variables): T {
  return filled(value, variables) as T;
}

function filled(value: unknown, variables: Variables): unknown {
  if (typeof value === "string") return fillText(value, variables);
  if (Array.isArray(value)) return value.map((item) => filled(item, variables));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, variables)]));
}

function fillText(text: string, variables: Variables): string {
  return text
    .replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => variables[name] ?? placeholder)
    .replace(/\{\{repeat (\S+) (\d+)\}\}/g, (_placeholder, part: string, times: string) => part.repeat(Number(times)));
}
