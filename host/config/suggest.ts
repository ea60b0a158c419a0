import leven from "leven";

/** The known name that `name` is most likely a misspelling of, or null where none is close. */
export function closest(name: string, known: readonly string[]): string | null {
  const folded = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, distance: leven(folded, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate ?? null;
}

/** A hint that names the closest known name, or all of them. */
export function suggestion(name: string, known: readonly string[]): string {
  const match = closest(name, known);
  return match === null ? `known names: ${known.join(", ")}` : `did you mean \`${match}\`?`;
}
