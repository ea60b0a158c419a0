import { ANY, BRACKET, isPattern, marked, STAR, UNKNOWN } from "../shell/marks.ts";

/** Any number of folders. */
const FOLDERS = "**";

/** A `.gitignore` pattern taken apart, to be compared with words that stand for several paths. */
export interface Pattern {
  text: string;
  /** One for each part of the path, marked as a shell's word is. */
  parts: readonly string[];
  /** Whether it starts from the root folder alone. */
  isAnchored: boolean;
}

export function parsePattern(text: string): Pattern {
  const trimmed = text.trim().replace(/\/+$/, "");
  const isAnchored = trimmed.includes("/") && !trimmed.startsWith("**/");
  const parts = trimmed.split("/").filter((part) => part !== "");
  return { text, isAnchored, parts: parts.filter((part, index) => index > 0 || part !== FOLDERS).map(markedPart) };
}

function markedPart(part: string): string {
  if (part === FOLDERS) return part;
  return part.replace(/\\(.)|[*?[]/g, (found, escaped?: string) => escaped ?? marked(found));
}

/** Whether a path that the parts stand for matches the pattern, or lies within a folder that does. */
export function meets(parts: readonly string[], pattern: Pattern): boolean {
  // In each folder, a bare `*` could be any name that is protected everywhere: it counts in the root alone.
  const starts = parts.map((_, index) => index).filter((index) => index === 0 || isTelling(parts[index] ?? ""));
  return (pattern.isAnchored ? [0] : starts).some((start) => reach(parts.slice(start), pattern.parts).isWhole);
}

/** Whether a part says anything of a name. */
export function isTelling(part: string): boolean {
  return part === FOLDERS || /[^\ue000-\ue006]/.test(part);
}

/** Whether what the pattern protects may lie within the folder: for one without a place of its own, in the root. */
export function mayHold(parts: readonly string[], pattern: Pattern): boolean {
  return parts.length < pattern.parts.length && reach(parts, pattern.parts).isEnd;
}

/**
 * How far parts and pattern agree: to the pattern's end, to the parts' end. Folders that aren't named don't bring the
 * pattern to its end: a search for `*.log` would else be one for what is protected.
 */
function reach(parts: readonly string[], pattern: readonly string[]): { isWhole: boolean; isEnd: boolean } {
  let places = withSkips([0], pattern);
  let isWhole = places.has(pattern.length);
  for (const part of parts) {
    if (isWhole || places.size === 0) break;
    const next: number[] = [];
    for (const place of places) {
      const wanted = pattern[place];
      if (part === FOLDERS || wanted === FOLDERS) next.push(place);
      if (part === FOLDERS) for (let later = place + 1; later < pattern.length; later++) next.push(later);
      else if (wanted !== undefined && wanted !== FOLDERS && partsMeet(part, wanted)) next.push(place + 1);
    }
    places = withSkips(next, pattern);
    isWhole = places.has(pattern.length);
  }
  return { isWhole, isEnd: places.size > 0 };
}

/** `**` may also stand for no folder at all, unless the pattern ends with it. */
function withSkips(places: readonly number[], pattern: readonly string[]): Set<number> {
  const all = new Set(places);
  for (const place of all) {
    if (pattern[place] === FOLDERS && place < pattern.length - 1) all.add(place + 1);
  }
  return all;
}

/** Whether two names with wildcards can stand for the same name, without regard to case. */
export function partsMeet(left: string, right: string): boolean {
  const a = simplified(left);
  const b = simplified(right);
  if (!isPattern(a) && !isPattern(b)) return a === b;
  // A shell's wildcards leave out hidden files.
  if (b.startsWith(".") && (left.startsWith(STAR) || left.startsWith(ANY))) return false;
  // The places in `b` that the characters of `a` so far can have led to.
  let row = reachable(b, [true]);
  for (const character of a) {
    const next: boolean[] = [];
    for (let index = 0; index <= b.length; index++) {
      const other = b[index - 1];
      const fromStar = character === STAR && (row[index] === true || next[index - 1] === true);
      const fromOtherStar = other === STAR && row[index] === true;
      const isSame = other !== undefined && other !== STAR && character !== STAR && sameCharacter(character, other);
      next[index] = fromStar || fromOtherStar || (isSame && row[index - 1] === true);
    }
    row = reachable(b, next);
  }
  return row[b.length] === true;
}

/** A `*` may stand for nothing. */
function reachable(name: string, row: readonly boolean[]): boolean[] {
  const all = [...row];
  for (let index = 0; index < name.length; index++) {
    if (all[index] === true && name[index] === STAR) all[index + 1] = true;
  }
  return all;
}

function sameCharacter(a: string, b: string): boolean {
  return a === b || a === ANY || b === ANY;
}

const BRACKETS = new RegExp(`${BRACKET}[!^]?\\]?[^\\]]*\\]`, "g");

/** A bracket expression may be any character, what isn't known any text. */
function simplified(name: string): string {
  return name.replace(BRACKETS, ANY).replaceAll(BRACKET, "[").replaceAll(UNKNOWN, STAR).toLowerCase();
}
