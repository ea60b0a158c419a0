import { type Failure, failure } from "../../failure/failure.ts";
import { isDigest } from "./digest.ts";

/** Where an artifact is: `oci://registry[:port]/repository[:tag][@digest]`. */
export interface OciReference {
  /** The registry's host in lower case, with its port where one is written: `ghcr.io`, `localhost:5000`. */
  readonly registry: string;
  /** `team/guards`. */
  readonly repository: string;
  /** `latest` where neither a tag nor a digest is written; null where a digest alone is. */
  readonly tag: string | null;
  /** `sha256:` and 64 digits in hex; null where the tag alone says what is meant. */
  readonly digest: string | null;
}

const FORM = /^oci:\/\/(?<registry>[^/@]+)\/(?<repository>[^:@]+)(?::(?<tag>[^@]*))?(?:@(?<digest>.*))?$/s;

/** Characters of a reference: a repository has at most 255, a tag 128. */
const LONGEST = 600;

type Parts = { readonly [name in "registry" | "repository" | "tag" | "digest"]?: string | undefined };

/** What each part has to be (OCI distribution specification, section "Pull"), and what to say of one that isn't. */
const RULES: readonly {
  readonly part: keyof Parts;
  readonly isValid: (text: string) => boolean;
  readonly is: string;
}[] = [
  { part: "registry", isValid: isRegistry, is: "is not the host of a registry" },
  {
    part: "repository",
    isValid: isRepository,
    is: "is not the name of a repository: lower case, with `/` between parts",
  },
  { part: "tag", isValid: isTag, is: "is not a tag" },
  { part: "digest", isValid: isDigest, is: "is not a digest: `sha256:` and 64 digits in hex" },
];

/** Reads a reference, or says what is wrong with it (`bundle.reference`). */
export function parseReference(text: string): OciReference | Failure {
  // What may be a password isn't repeated.
  if (/^oci:\/\/[^/]*@/.test(text)) {
    const hint = "store the credentials with `docker login REGISTRY`";
    return failure("bundle.reference", "the reference has a user name or a password", hint);
  }
  const parts: Parts | undefined = text.length > LONGEST ? undefined : FORM.exec(text)?.groups;
  if (parts === undefined) return failure("bundle.reference", `\`${text.slice(0, LONGEST)}\` is not a reference`);
  for (const { part, isValid, is } of RULES) {
    const value = parts[part];
    if (value !== undefined && !isValid(value)) return failure("bundle.reference", `\`${value}\` ${is}`);
  }
  const { registry = "", repository = "", digest = null } = parts;
  return {
    registry: registry.toLowerCase(),
    repository,
    tag: parts.tag ?? (digest === null ? "latest" : null),
    digest,
  };
}

/** The reference as text, which `parseReference` reads back. */
export function formatReference({ registry, repository, tag, digest }: OciReference): string {
  return `oci://${registry}/${repository}${tag === null ? "" : `:${tag}`}${digest === null ? "" : `@${digest}`}`;
}

/** Whether a text can be a tag. */
export function isTag(text: string): boolean {
  return /^\w[\w.-]{0,127}$/.test(text);
}

function isRegistry(text: string): boolean {
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(text) && URL.canParse(`https://${text}`);
}

function isRepository(text: string): boolean {
  return text.length <= 255 && text.split("/").every((part) => /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/.test(part));
}
