import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReference, parseReference } from "../../../host/bundle/oci/reference.ts";

const DIGEST = `sha256:${"0a".repeat(32)}`;

test.for([
  ["oci://ghcr.io/team/guards:1.2.0", "ghcr.io", "team/guards", "1.2.0", null],
  ["oci://ghcr.io/team/guards", "ghcr.io", "team/guards", "latest", null],
  ["oci://localhost:5000/guards", "localhost:5000", "guards", "latest", null],
  ["oci://[::1]:5000/guards:v1", "[::1]:5000", "guards", "v1", null],
  [`oci://ghcr.io/guards@${DIGEST}`, "ghcr.io", "guards", null, DIGEST],
  [`oci://ghcr.io/guards:v1@${DIGEST}`, "ghcr.io", "guards", "v1", DIGEST],
  ["oci://GHCR.io/a__b/c-d.e_f/g--h:_V.1-x", "ghcr.io", "a__b/c-d.e_f/g--h", "_V.1-x", null],
] as const)("%s is read", ([text, registry, repository, tag, digest]) => {
  expect(parseReference(text)).toEqual({ registry, repository, tag, digest });
});

test.for([
  ["ghcr.io/team/guards", /is not a reference/],
  ["oci://", /is not a reference/],
  ["oci://ghcr.io", /is not a reference/],
  ["oci://ghcr.io/", /is not a reference/],
  ["OCI://ghcr.io/x", /is not a reference/],
  [`oci://ghcr.io/${"x".repeat(700)}`, /is not a reference/],
  [`oci://ghcr.io/${"x".repeat(256)}`, /not the name of a repository/],
  ["oci://ghcr.io/Team/guards", /`Team\/guards` is not the name of a repository/],
  ["oci://ghcr.io/a//b", /not the name of a repository/],
  ["oci://ghcr.io/../b", /not the name of a repository/],
  ["oci://ghcr.io/a?b", /not the name of a repository/],
  ["oci://ghcr.io/-a", /not the name of a repository/],
  ["oci://gh cr.io/a", /`gh cr.io` is not the host/],
  ["oci://ghcr.io:70000/a", /not the host/],
  ["oci://ghcr.io:x/a", /not the host/],
  ["oci://ghcr.io/a:", /`` is not a tag/],
  ["oci://ghcr.io/a:b:c", /`b:c` is not a tag/],
  ["oci://ghcr.io/a:.b", /not a tag/],
  [`oci://ghcr.io/a:${"b".repeat(129)}`, /not a tag/],
  ["oci://ghcr.io/a@sha256:12", /not a digest/],
  [`oci://ghcr.io/a@sha512:${"0a".repeat(64)}`, /not a digest/],
  [`oci://ghcr.io/a@${DIGEST.toUpperCase()}`, /not a digest/],
  [`oci://ghcr.io/a@${DIGEST}@${DIGEST}`, /not a digest/],
] as const)("%s is refused", ([text, says]) => {
  expect(parseReference(text)).toMatchObject({ code: "bundle.reference", message: expect.stringMatching(says) });
});

test("a password in a reference is refused and not repeated", () => {
  const refused = parseReference("oci://ada:lovelace@ghcr.io/team/guards:1");
  expect(refused).toMatchObject({ code: "bundle.reference" });
  expect(JSON.stringify(refused)).not.toMatch(/lovelace/);
});

test("what was read is written the same, and reads the same", () => {
  const part = fc.stringMatching(/^[a-z0-9]{1,5}([._-][a-z0-9]{1,5})?$/);
  const repository = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const tag = fc.option(fc.stringMatching(/^\w[\w.-]{0,20}$/));
  const digest = fc.option(fc.constant(DIGEST));
  fc.assert(
    fc.property(
      fc.constantFrom("ghcr.io", "127.0.0.1:5000", "[::1]"),
      repository,
      tag,
      digest,
      (registry, name, t, d) => {
        const reference = { registry, repository: name, tag: t ?? (d === null ? "latest" : null), digest: d };
        expect(parseReference(formatReference(reference))).toEqual(reference);
      },
    ),
  );
});

test("any text is a reference or a failure", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const written of [text, `oci://${text}`, `oci://r/${text}`]) {
        const read = parseReference(written);
        if ("code" in read) expect(read.code).toBe("bundle.reference");
        else expect(parseReference(formatReference(read))).toEqual(read);
      }
    }),
  );
});
