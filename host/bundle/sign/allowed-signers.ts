/** A line of an `allowed_signers` file. */
export interface Listing {
  /** Who it is about, as written: names or patterns with commas between them. */
  readonly principals: string;
  /** `valid-after` and `valid-before` as written; null where the line has none. */
  readonly validAfter: string | null;
  readonly validBefore: string | null;
  /** What the key may sign for, as written; null for everything. */
  readonly namespaces: string | null;
}

const LINE = /^("[^"]*"|\S+)\s+(?:(.*?)\s+)?\S+\s*$/;

/**
 * The lines that list a key (ssh-keygen(1), "ALLOWED SIGNERS"), to tell people why it isn't allowed: whether it is, is
 * `ssh-keygen`'s to say. `publicKey` is in base64.
 */
export function listingsOf(publicKey: string, allowedSigners: string): readonly Listing[] {
  return allowedSigners.split("\n").flatMap((line) => {
    const at = line.indexOf(publicKey);
    const [, principals, options = ""] = at < 0 || line.startsWith("#") ? [] : (LINE.exec(line.slice(0, at)) ?? []);
    if (principals === undefined) return [];
    return {
      principals: principals.replaceAll('"', ""),
      validAfter: optionOf("valid-after", options),
      validBefore: optionOf("valid-before", options),
      namespaces: optionOf("namespaces", options),
    };
  });
}

function optionOf(name: string, options: string): string | null {
  const [, quoted, plain] = new RegExp(`(?:^|,)${name}=(?:"([^"]*)"|([^,\\s]*))`, "i").exec(options) ?? [];
  return quoted ?? plain ?? null;
}
