import process from "node:process";

/** Prints an object for programs, or lines for people. */
export function print(isJson: boolean, json: object, lines: readonly string[]): void {
  process.stdout.write(isJson ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(""));
}
