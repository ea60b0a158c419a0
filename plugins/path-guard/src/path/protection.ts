import ignore, { type Ignore } from "ignore";
import { isPattern, shown, UNKNOWN } from "../shell/marks.ts";
import type { Write } from "../write.ts";
import { isTelling, mayHold, meets, type Pattern, parsePattern } from "./meet.ts";
import { partsBelow, partsOf, resolvePath } from "./resolve.ts";

/** What a system takes for a path at most, in characters. */
const MAX_PATH = 4096;

export interface Protection {
  /** The path that a write would change although a pattern protects it. */
  find(write: Write): { path: string; pattern: string } | undefined;
}

interface Rules {
  protect: readonly string[];
  allow: readonly string[];
}

/** Patterns with a slash count from `root`, an absolute path; the others everywhere, outside of `root` too. */
export function createProtection(rules: Rules, root: string): Protection {
  const base = resolvePath("/", root).replace(/(?<=.)\/$/, "");
  const inside = checker(rules, () => true);
  const outside = checker(rules, ({ isAnchored }) => !isAnchored);
  return {
    find(write) {
      if (write.path === "" || write.path.length > MAX_PATH) return undefined;
      for (const folder of write.folders) {
        const place = placeOf(base, resolvePath(folder, write.path));
        const pattern = (place.isInside ? inside : outside)(place, write.tree);
        if (pattern !== undefined) return { path: shown(write.path), pattern };
      }
      return undefined;
    },
  };
}

interface Place {
  parts: readonly string[];
  isInside: boolean;
}

/** A path of unknown start is taken to start from the root folder, where what is protected most likely lies. */
function placeOf(root: string, path: string): Place {
  if (path.startsWith(UNKNOWN)) return { parts: definite(partsOf(path.slice(UNKNOWN.length))), isInside: true };
  const below = partsBelow(root, path);
  if (below) return { parts: below, isInside: true };
  // A folder above the root holds it whole.
  const isAbove = root.startsWith(path === "/" ? path : `${path}/`);
  return isAbove ? { parts: [], isInside: true } : { parts: partsOf(path), isInside: false };
}

/** Nothing is said by parts that could be anything, where already the start is unknown. */
function definite(parts: readonly string[]): string[] {
  return parts.some(isTelling) ? parts.map((part) => (isTelling(part) ? part : "…")) : ["…"];
}

type Check = (place: Place, tree: boolean) => string | undefined;

function checker({ protect, allow }: Rules, takes: (pattern: Pattern) => boolean): Check {
  const patterns = protect.map(parsePattern).filter((pattern) => pattern.text.startsWith("!") || takes(pattern));
  const texts = patterns.map(({ text }) => text);
  const positive = patterns.filter(({ text, parts }) => !/^[!#]/.test(text) && parts.length > 0);
  const protectedPaths = ignore().add(texts);
  const allowed = ignore().add(allow.filter((text) => takes(parsePattern(text))));
  return ({ parts }, tree) => {
    const pattern = protecting(parts, tree);
    const isAllowed = pattern !== undefined && parts.length > 0 && ruleFor(allowed, parts) !== undefined;
    return isAllowed ? undefined : pattern;
  };

  function protecting(parts: readonly string[], tree: boolean): string | undefined {
    const held = tree ? positive.find((pattern) => mayHold(parts, pattern)) : undefined;
    if (held || parts.length === 0) return held?.text;
    if (parts.some((part) => isPattern(part) || part === "**")) {
      return positive.find((pattern) => meets(parts, pattern))?.text;
    }
    return ruleFor(protectedPaths, parts);
  }
}

/** The pattern that a path matches. It is taken for a folder, which patterns for files match as well. */
function ruleFor(rules: Ignore, parts: readonly string[]): string | undefined {
  return rules.test(`${parts.join("/")}/`).rule?.pattern;
}
