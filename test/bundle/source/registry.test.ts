import { homedir } from "node:os";
import { expect, test } from "vitest";
import { isLocalSpec, normaliseSpec } from "../../../host/bundle/source/registry.ts";

const BASES = { from: "/w/sub", workspace: "/w" };

test.for([
  ["./guards", "./sub/guards"],
  ["../guards", "./guards"],
  ["../../guards", "../guards"],
  [".", "./sub"],
  ["plugins/guard", "./sub/plugins/guard"],
  ["/opt/guards", "/opt/guards"],
  ["~/guards", `${homedir()}/guards`],
  ["file:../guards", "./guards"],
  ["./guards-1.0.0.tgz", "./sub/guards-1.0.0.tgz"],
  ["file:///opt/a.tar.gz", "/opt/a.tar.gz"],
  ["https://example.com/guards.tgz", "https://example.com/guards.tgz"],
  ["https://example.com/guards.tgz?x=1", "https://example.com/guards.tgz?x=1"],
  ["https://example.com/team/guards.git#v1", "git+https://example.com/team/guards.git#v1"],
  ["git+https://example.com/team/guards#semver:^1", "git+https://example.com/team/guards#semver:^1"],
  ["git@example.com:team/guards.git", "git@example.com:team/guards.git"],
  ["github:team/guards#v1", "github:team/guards#v1"],
  ["guards", "npm:guards"],
  ["npm:guards@next", "npm:guards@next"],
  ["@team/guards@^1.2", "npm:@team/guards@^1.2"],
  ["oci://ghcr.io/team/guards", "oci://ghcr.io/team/guards:latest"],
])("`%s` is `%s` in the lock, and stays that", ([spec = "", normalised = ""]) => {
  expect(normaliseSpec(spec, BASES)).toBe(normalised);
  expect(normaliseSpec(normalised, { from: "/w", workspace: "/w" })).toBe(normalised);
});

test.for([
  ["", "bundle.spec"],
  ["http://example.com/guards.tgz", "bundle.spec"],
  ["https://ada:secret@example.com/guards.tgz", "bundle.spec"],
  ["git+https://ada:secret@example.com/guards.git", "bundle.spec"],
  ["https://", "bundle.spec"],
  ["guards@npm:others", "bundle.spec"],
  ["not a name", "bundle.spec"],
  ["ftp://example.com/guards.tgz", "bundle.spec"],
  ["oci://UPPER/x y", "bundle.reference"],
])("`%s` is refused with %s, and no password is repeated", ([spec = "", code]) => {
  const refused = expect.objectContaining({ code, message: expect.not.stringContaining("secret") });
  expect(() => normaliseSpec(spec, BASES)).toThrow(refused);
});

test("what is on this machine may be other bytes tomorrow", () => {
  expect(["./guards", "/a.tgz", "npm:a", "https://a/b.tgz"].map((spec) => isLocalSpec(spec, "/w"))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
