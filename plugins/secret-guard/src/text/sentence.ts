import type { Finding } from "../find/find.ts";

/** Says what was found, but never shows it. */
export function sentence(where: string, findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const { label } of findings) counts.set(label, (counts.get(label) ?? 0) + 1);
  const kinds = [...counts].map(([label, count]) => (count === 1 ? label : `${label} (${count} times)`));
  const last = kinds.pop() ?? "";
  return `${where} holds ${kinds.length > 0 ? `${kinds.join(", ")} and ${last}` : last}`;
}
