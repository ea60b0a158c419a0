import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  combinePolicies,
  type FoundSigner,
  POLICY_LAYERS,
  type PolicyLayer,
  parsePolicy,
  type SignaturePolicy,
  unmetRequirements,
} from "../../../host/bundle/sign/policy.ts";

const SIGNERS = ["ada@x", "bob@x", "eve@x"];
const layer = fc.constantFrom(...POLICY_LAYERS);
const policy: fc.Arbitrary<SignaturePolicy> = fc.record({ layer, require: fc.subarray(SIGNERS) });
const found: fc.Arbitrary<FoundSigner> = fc.record({ layer, signer: fc.constantFrom(...SIGNERS) });

function unmet(policies: readonly SignaturePolicy[], signers: readonly FoundSigner[]): readonly string[] {
  return unmetRequirements(combinePolicies(policies), signers).map(({ signer }) => signer);
}

function requiring(by: PolicyLayer, ...require: readonly string[]): SignaturePolicy {
  return { layer: by, require };
}

test("every signer that any layer asks for has to have signed", () => {
  const policies = [requiring("managed", "ada@x"), requiring("project", "bob@x")];
  expect(unmet(policies, [])).toEqual(expect.arrayContaining(["ada@x", "bob@x"]));
  expect(unmet(policies, [{ signer: "ada@x", layer: "managed" }])).toEqual(["bob@x"]);
});

test.for([
  ["managed", "managed", true],
  ["managed", "user", false],
  ["managed", "project", false],
  ["user", "managed", true],
  ["user", "user", true],
  ["user", "project", false],
  ["project", "managed", true],
  ["project", "user", true],
  ["project", "project", true],
] as const)("what the %s policy asks for is met by the %s list: %s", ([by, list, isMet]) => {
  expect(unmet([requiring(by, "ada@x")], [{ signer: "ada@x", layer: list }])).toEqual(isMet ? [] : ["ada@x"]);
});

test("what two layers ask for counts as the stronger one's", () => {
  for (const order of [
    ["user", "project"],
    ["project", "user"],
  ] as const) {
    const policies = order.map((by) => requiring(by, "ada@x"));
    expect(combinePolicies(policies)).toEqual([{ signer: "ada@x", layer: "user" }]);
  }
});

test("nothing is asked for where nobody asks", () => {
  expect(combinePolicies([])).toEqual([]);
  expect(combinePolicies([requiring("managed")])).toEqual([]);
});

describe("whatever the policies and signers are", () => {
  test("another policy only ever asks for more", () => {
    fc.assert(
      fc.property(fc.array(policy), policy, fc.array(found), (policies, more, signers) => {
        const before = unmet(policies, signers);
        expect(unmet([...policies, more], signers)).toEqual(expect.arrayContaining([...before]));
      }),
    );
  });

  test("the order of the policies doesn't count", () => {
    fc.assert(
      fc.property(fc.array(policy), fc.array(found), (policies, signers) => {
        expect(unmet(policies.toReversed(), signers).toSorted()).toEqual(unmet(policies, signers).toSorted());
      }),
    );
  });

  test("a project's list alone never meets what its user or administrator asks for", () => {
    fc.assert(
      fc.property(fc.array(policy), fc.array(found), (policies, signers) => {
        const others = signers.filter((one) => one.layer !== "project");
        const asked = policies.filter((one) => one.layer !== "project");
        expect(unmet(asked, signers)).toEqual(unmet(asked, others));
      }),
    );
  });
});

test.for([
  ['{ "require": ["ada@x", "*@y"] }', ["ada@x", "*@y"]],
  ['{ "require": [] }', []],
  ["{}", []],
] as const)("%s is a policy", ([text, require]) => {
  expect(parsePolicy(text, "user", "p.json")).toEqual({ layer: "user", require });
});

test.for([
  ["", /not a JSON object/],
  ["[]", /not a JSON object/],
  ['{ "requires": ["ada@x"] }', /unknown field `requires`/],
  ['{ "require": "ada@x" }', /not a list of signers/],
  ['{ "require": [1] }', /not a list of signers/],
  ['{ "require": [""] }', /not a list of signers/],
  ['{ "require": ["ada x"] }', /not a list of signers/],
  ['{ "require": ["ada@x,bob@x"] }', /not a list of signers/],
  ['{ "require": null }', /not a list of signers/],
] as const)("%s is none", ([text, says]) => {
  expect(parsePolicy(text, "user", "p.json")).toMatchObject({
    code: "bundle.policy",
    message: expect.stringMatching(says),
  });
});
