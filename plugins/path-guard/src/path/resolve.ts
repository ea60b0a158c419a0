import { UNKNOWN } from "../shell/marks.ts";

/**
 * The path from a folder: absolute and without `.`, `..` and empty parts. It starts with UNKNOWN instead of `/` where
 * the word does, because it may then lie anywhere.
 */
export function resolvePath(folder: string, path: string): string {
  const isRooted = path.startsWith("/") || path.startsWith(UNKNOWN);
  const whole = isRooted ? path : `${folder}/${path}`;
  const [first = "", ...parts] = whole.split("/");
  const kept: string[] = [];
  for (const part of first.startsWith(UNKNOWN) && first !== UNKNOWN ? [first.slice(UNKNOWN.length), ...parts] : parts) {
    if (part === "" || part === ".") continue;
    if (part === "..") kept.pop();
    else kept.push(part);
  }
  return `${first.startsWith(UNKNOWN) ? UNKNOWN : ""}/${kept.join("/")}`;
}

/** The parts of an absolute path below a folder; undefined where it lies elsewhere. */
export function partsBelow(root: string, path: string): string[] | undefined {
  if (path === root) return [];
  if (root === "/") return partsOf(path);
  return path.startsWith(`${root}/`) ? partsOf(path.slice(root.length)) : undefined;
}

export function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
