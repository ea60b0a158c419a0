/** Where a text stands within another, in order. Splitting is the quickest search of this engine by far. */
export function placesOf(sought: string, text: string): number[] {
  const places: number[] = [];
  let at = -sought.length;
  for (const piece of text.split(sought)) {
    at += piece.length + sought.length;
    places.push(at);
  }
  // Behind the last piece stands the end of the text.
  places.pop();
  return places;
}

/** The place behind what a sticky expression finds at `at`, undefined where it finds nothing. */
export function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}
