import process from "node:process";
import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Text in a colour where the stream is a terminal that shows colours, as `NO_COLOR` and its kin let it. */
export function styled(format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(format, text, { stream });
}

/** Text that somebody else wrote, without what would move a terminal's cursor or change its state. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "\ufffd");
}
