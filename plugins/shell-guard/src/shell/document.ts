import * as code from "./code";
import { readList, Terminator } from "./list";
import { readPieces, Until } from "./pieces";
import { Reader } from "./reader";
import { Redirect } from "./script";
import { Mark, Word, WordBuilder } from "./word";

/** Reads the delimiter of a here-document. Nothing is expanded in it, and a quote anywhere makes the text literal. */
export function readDelimiter(reader: Reader, operator: string): Redirect {
  reader.script.limits.countWord();
  const builder = new WordBuilder();
  let mark = Mark.plain;
  let quote = 0;
  while (reader.unit != code.END && (quote != 0 || !code.isMeta(reader.unit))) {
    const unit = reader.unit;
    reader.at++;
    if (unit == quote) quote = 0;
    else if (quote == 0 && (unit == code.SINGLE_QUOTE || unit == code.DOUBLE_QUOTE)) {
      quote = unit;
      mark = Mark.quoted;
    } else if (unit == code.BACKSLASH && quote != code.SINGLE_QUOTE) {
      mark = Mark.quoted;
      builder.add(reader.unit, mark);
      reader.at++;
    } else builder.add(unit, mark);
  }
  const redirect = new Redirect(operator, builder.toWord());
  redirect.isLiteral = mark == Mark.quoted;
  return redirect;
}

/** Reads the here-documents that were announced in the line that has just ended. */
export function readDocuments(reader: Reader): void {
  const redirects = reader.documents;
  if (redirects.length == 0) return;
  reader.documents = [];
  for (let i = 0; i < redirects.length; i++) readDocument(reader, redirects[i]);
}

function readDocument(reader: Reader, redirect: Redirect): void {
  const start = reader.at;
  let end = -1;
  while (end < 0 && reader.at < reader.source.length) end = readLine(reader, redirect);
  const body = reader.source.substring(start, end < 0 ? reader.source.length : end);
  // A shell takes a document without an end as it is. It may also be a delimiter that was misread, so its lines count
  // as commands too.
  if (end < 0) readList(reader.within(body), Terminator.end);
  redirect.document = redirect.isLiteral ? body : expandDocument(reader, body);
}

/** Goes past a line and gives where it starts if it is the delimiter, -1 otherwise. */
function readLine(reader: Reader, redirect: Redirect): i32 {
  const start = reader.at;
  const feed = reader.source.indexOf("\n", start);
  const end = feed < 0 ? reader.source.length : feed;
  reader.at = min(end + 1, reader.source.length);

  let from = start;
  if (redirect.operator == "<<-") while (reader.source.charCodeAt(from) == code.TAB) from++;
  const delimiter: Word = redirect.target;
  return end - from == delimiter.length && reader.source.startsWith(delimiter.text, from) ? start : -1;
}

/** The document as the command gets it; substitutions in it run. */
function expandDocument(reader: Reader, body: string): string {
  const builder = new WordBuilder();
  readPieces(reader.within(body), builder, Until.end, true);
  return builder.toString();
}
