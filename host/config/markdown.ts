import MarkdownIt from "markdown-it";
import type { Position } from "../failure/diagnostic.ts";

/** A fenced code block of a Markdown text. */
export interface FencedBlock {
  readonly text: string;
  /** Where its opening fence stands. */
  readonly at: Position;
  /** The place in the Markdown text of a place in the block's text. */
  locate(place: Position): Position;
}

// Only blocks are looked for: what stands inside of paragraphs is never read.
const markdown = new MarkdownIt("commonmark");
markdown.core.ruler.enableOnly(["normalize", "block"]);

/** The fenced code blocks of one language, as CommonMark understands fences of backticks and tildes. */
export function fencedBlocks(text: string, language: string): readonly FencedBlock[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
  return markdown.parse(lines.join("\n"), {}).flatMap((token) => {
    if (token.type !== "fence" || token.map === null || languageOf(token.info) !== language) return [];
    const start = token.map[0];
    const content = token.content.split("\n");
    const at = { line: start + 1, column: (lines[start] ?? "").indexOf(token.markup) + 1 };
    return [{ text: token.content, at, locate: (place: Position) => locate(place, start + 1, content, lines) }];
  });
}

/** The language of a block is the first word after its fence. */
function languageOf(info: string): string {
  return info.trim().split(/\s+/)[0] ?? "";
}

/** A block in a list or a quotation lost the start of each of its lines: columns move by as much. */
function locate(place: Position, first: number, content: readonly string[], lines: readonly string[]): Position {
  const index = place.line - 1;
  const kept = content[index] ?? "";
  // A text that ends too early is found wrong in the empty line after it, where the closing fence stands.
  const lost = kept === "" ? 0 : (lines[first + index] ?? "").length - kept.length;
  return { line: first + place.line, column: place.column + Math.max(lost, 0) };
}
