import process from "node:process";

/** Prints an object for programs, or lines for people. */
export function print(isJson: boolean, json: () => object, lines: () => readonly string[]): void {
  if (isJson) process.stdout.write(`${JSON.stringify(json())}\n`);
  else printLines(lines());
}

/** Prints lines for people. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}
