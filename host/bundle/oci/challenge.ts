/** What a registry asks for with a `WWW-Authenticate` header (RFC 9110, section 11.6.1). */
export interface Challenge {
  /** In lower case: `basic`, `bearer`. */
  readonly scheme: string;
  /** By name in lower case: `realm`, `service`, `scope`. */
  readonly parameters: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const PART = new RegExp(
  `(?<name>${TOKEN})\\s*=\\s*(?:"(?<quoted>(?:[^"\\\\]|\\\\.)*)"|(?<plain>${TOKEN}))|(?<scheme>${TOKEN})`,
  "g",
);

/** Bytes of a header that are looked at. */
const LONGEST = 8192;

/** All challenges of a header, in order. Whatever isn't one is passed over. */
export function parseChallenges(header: string): readonly Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  for (const { groups = {} } of header.slice(0, LONGEST).matchAll(PART)) {
    const { scheme, name, quoted, plain } = groups;
    if (scheme !== undefined) challenges.push({ scheme: scheme.toLowerCase(), parameters: new Map() });
    else if (name !== undefined) {
      const value = quoted === undefined ? (plain ?? "") : quoted.replace(/\\(.)/g, "$1");
      challenges.at(-1)?.parameters.set(name.toLowerCase(), value);
    }
  }
  return challenges;
}
