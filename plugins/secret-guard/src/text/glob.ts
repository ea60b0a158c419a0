/** Whether the pattern, in which `*` stands for any text, is the whole of the text. Takes no longer than it is long. */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const first = parts.shift() ?? "";
  const last = parts.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  if (!text.startsWith(first)) return false;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.endsWith(last) && text.length - last.length >= at;
}
