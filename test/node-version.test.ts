import { expect, test } from "vitest";
import { nodeVersionProblem } from "../host/node-version.ts";
import manifest from "../package.json" with { type: "json" };

test.each(["22.19.0", "22.19.0-pre", "22.23.1", "23.0.0", "24.21.0", "100.0.0"])("Node %s is new enough", (version) => {
  expect(nodeVersionProblem(version)).toBeNull();
});

test.each(["22.18.9", "22.9.0", "20.20.2", "18.0.0", "8.19.0"])("Node %s is too old, and is told so", (version) => {
  expect(nodeVersionProblem(version)).toEqual({
    code: "node.too-old",
    message: `Hooklet needs Node 22.19 or newer, and this is Node ${version}`,
    hint: "use Node 22.19 or newer",
  });
});

test("the oldest Node is the one that the package asks for", () => {
  const oldest = /^>=(\d+\.\d+)$/.exec(manifest.engines.node)?.[1];
  expect(nodeVersionProblem(`${oldest}.0`)).toBeNull();
  const [major, minor] = String(oldest).split(".").map(Number);
  expect(nodeVersionProblem(`${major}.${Number(minor) - 1}.9`)).not.toBeNull();
});
