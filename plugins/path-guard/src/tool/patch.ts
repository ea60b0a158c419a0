/** The lines of a patch that name a file: in apply_patch's own form, in a diff, and in git's additions to it. */
const FILE_LINE =
  /^(?:\*\*\* (?:Add|Update|Delete) File: |\*\*\* Move to: |(?:---|\+\+\+) |(?:rename|copy) (?:from|to) )([^\t\r\n]+)/gm;
const GIT_LINE = /^diff --git a\/([^\r\n]+) b\/([^\r\n]+)/gm;

/** The paths of the files that a patch changes, with and without the `a/` or `b/` of a diff. */
export function patchedPaths(patch: string): string[] {
  const named = [...patch.matchAll(FILE_LINE)].map(([, path = ""]) => unquoted(path.trim()));
  const both = [...patch.matchAll(GIT_LINE)].flatMap(([, from = "", to = ""]) => [from, to]);
  const paths = [...named.flatMap((path) => [path, path.replace(/^[abciow]\//, "")]), ...both];
  return [...new Set(paths)].filter((path) => path !== "" && path !== "/dev/null");
}

/** git puts a name with unusual characters in quotes. */
function unquoted(path: string): string {
  return path.startsWith('"') ? path.slice(1, path.lastIndexOf('"')) : path;
}
