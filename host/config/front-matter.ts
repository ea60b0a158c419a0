/** The YAML that a Markdown file starts with. */
export interface FrontMatter {
  /** Its lines, each at its own place in the file. */
  readonly text: string;
  /** Whether the line that ends it is there. */
  readonly closed: boolean;
}

/** The part between the `---` lines at the start of a file; null where the file starts otherwise. */
export function frontMatter(file: string): FrontMatter | null {
  const [first, ...lines] = file.replace(/^\ufeff/, "").split("\n");
  if (!isMark(first)) return null;
  const end = lines.findIndex(isMark);
  // An empty line takes the place of the first mark.
  return { text: ["", ...lines.slice(0, end < 0 ? undefined : end)].join("\n"), closed: end >= 0 };
}

function isMark(line: string | undefined): boolean {
  return line?.trimEnd() === "---";
}
