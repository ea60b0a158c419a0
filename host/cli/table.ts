import { stripVTControlCharacters } from "node:util";

/** Rows of cells as aligned lines with two spaces between columns; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function pad(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - widthOf(cell)));
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}

/** A text of several lines with every line but the first indented. */
export function hanging(text: string, indent: number): string {
  return text.split("\n").join(`\n${" ".repeat(indent)}`);
}

/** A count with its noun: "1 hook", "2 hooks". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
