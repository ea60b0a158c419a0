import fc from "fast-check";
import { expect, test } from "vitest";
import { parseChallenges } from "../../../host/bundle/oci/challenge.ts";

test.for([
  ['Basic realm="tests"', [["basic", { realm: "tests" }]]],
  [
    'Bearer realm="https://auth.test/token",service="registry",scope="repository:a/b:pull,push"',
    [["bearer", { realm: "https://auth.test/token", service: "registry", scope: "repository:a/b:pull,push" }]],
  ],
  ['BEARER Realm = "x" , error=insufficient_scope', [["bearer", { realm: "x", error: "insufficient_scope" }]]],
  [
    'Basic realm="a, Bearer realm=b", Bearer realm="c"',
    [
      ["basic", { realm: "a, Bearer realm=b" }],
      ["bearer", { realm: "c" }],
    ],
  ],
  ['Basic realm="say \\"hi\\" \\\\"', [["basic", { realm: 'say "hi" \\' }]]],
  [
    "Negotiate, Basic realm=x",
    [
      ["negotiate", {}],
      ["basic", { realm: "x" }],
    ],
  ],
  [
    'Basic realm="never closed',
    [
      ["basic", {}],
      ["realm", {}],
      ["never", {}],
      ["closed", {}],
    ],
  ],
  ["realm=x", []],
  ["", []],
] as const)("%s", ([header, expected]) => {
  const read = parseChallenges(header).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)]);
  expect(read).toEqual(expected);
});

test("quoted values come back, whatever they hold", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const quoted = value.replace(/[\\"]/g, "\\$&");
      expect(parseChallenges(`Bearer realm="${quoted}"`)[0]?.parameters.get("realm")).toBe(value);
    }),
  );
});

test("a long hostile header takes no time to speak of", () => {
  const started = performance.now();
  for (const unit of ['a="', "a ", '\\"', "a=", '"']) parseChallenges(unit.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
