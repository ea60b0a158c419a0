import { rules } from "@secretlint/secretlint-rule-preset-recommend";

/** What stands in the place of a secret. */
const MASK = "[REDACTED]";

/** The part of a text that is a secret: its start and its end. */
type Range = readonly [start: number, end: number];

/** As much of a secretlint rule as finding secrets in a text takes. */
interface Detector {
  readonly meta: { readonly id: string };
  create(context: DetectorContext, options: object): { file?(source: object): unknown };
}

interface DetectorContext {
  readonly sharedOptions: object;
  createTranslator(): () => object;
  report(found: { readonly range: Range }): void;
}

/** One rule lets a text exempt itself by a comment, which a hook's text must not. */
const DETECTORS: readonly Detector[] = rules.filter(({ meta }: Detector) => !meta.id.endsWith("-filter-comments"));

/**
 * What the detectors leave to others: keys whose shape tells less, and values that their surroundings give away.
 * The group `secret` is what is hidden, else all of it. A value that starts like a variable isn't one.
 */
const PATTERNS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|$)/dg,
  /(?<![\w-])(?:sk|gh[pousr]|github_pat|glpat|xox[abopr]|[rs]k_(?:live|test))[-_][\w-]{16,}/dg,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/dg,
  /(?<![\w-])AIza[\w-]{30,}/dg,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/dg,
  /\b(?:Bearer|Basic)\s{1,4}(?=\S{0,64}\d)(?<secret>[\w.~+/=-]{16,})/dgi,
  /:\/\/[^\s:@/]{0,100}:(?![$<{[(])(?<secret>[^\s@/]{1,200})@/dg,
  /-(?:token|secret|password|api-?key)\s{1,4}["']?(?![-$<{[(])(?<secret>[^\s"'`]{6,})/dgi,
  /(?:api[_-]?key|access[_-]?key|private[_-]?key|secret|token|password|passwd|pwd|credentials?)["']?\s{0,4}(?:[:=]\s{0,4}["']|=\s{0,4}|:\s{0,4}(?=\S{0,128}\d))(?![$<{[(])(?<secret>[^\s"'`,;&|)]{6,})/dgi,
];

/** The text with everything hidden that has the shape of a secret: keys, tokens, passwords. */
export function maskSecrets(text: string): string {
  const ranges = [...detected(text), ...patterned(text)].sort((a, b) => a[0] - b[0]);
  let masked = "";
  let end = 0;
  for (const [from, to] of ranges) {
    if (from >= end) masked += text.slice(end, from) + MASK;
    end = Math.max(end, to);
  }
  return masked + text.slice(end);
}

function detected(text: string): readonly Range[] {
  const ranges: Range[] = [];
  const context = { sharedOptions: {}, createTranslator: () => () => ({}), report: takeRange };
  // Without a name and an extension the text is treated as any file.
  const source = { content: text, contentType: "text", ext: "" };
  for (const detector of DETECTORS) detector.create(context, { enableIDScanRule: true }).file?.(source);
  return ranges;

  function takeRange({ range }: { readonly range: Range }): void {
    ranges.push(range);
  }
}

function patterned(text: string): readonly Range[] {
  return PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ indices }) => indices?.groups?.secret ?? indices?.[0])
    .filter((range) => range !== undefined);
}
