/** The place behind what a sticky expression finds at `at`, undefined where it finds nothing. */
export function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}
