import { expect, test } from "vitest";
import { changesBetween } from "../../host/bundle/diff.ts";
import { packContents, packGuards } from "../support/bundle.ts";
import { shippedPlugin } from "../support/plugin.ts";

test("what a new version changes is told by kind", async () => {
  const before = await packGuards();
  const after = await packContents({
    "hooklet.json": JSON.stringify({
      name: "team-guards",
      version: "1.1.0",
      plugins: {
        "shell-guard": {
          file: "shell-guard.wasm",
          events: ["preToolUse"],
          match: ["Bash", "Shell"],
          limits: { fuel: 9 },
        },
        more: { file: "more.wasm", requests: [{ env: "CI", reason: "r" }] },
      },
    }),
    "shell-guard.wasm": await shippedPlugin("prompt-context"),
    "more.wasm": await shippedPlugin("shell-guard"),
  });
  expect(changesBetween(before.manifest, after.manifest)).toEqual([
    { what: "version", how: "changed", name: "1.1.0" },
    { what: "plugin", how: "added", name: "more" },
    { what: "request", how: "added", name: "more:env=CI" },
    { what: "file", how: "changed", name: "shell-guard" },
    { what: "default", how: "changed", name: "shell-guard.match" },
    { what: "default", how: "changed", name: "shell-guard.limits" },
  ]);
  const back = changesBetween(after.manifest, before.manifest);
  expect(back.filter(({ how }) => how === "removed").map(({ name }) => name)).toEqual(["more", "more:env=CI"]);
});

test("the same version changes nothing", async () => {
  const { manifest } = await packGuards();
  expect(changesBetween(manifest, manifest)).toEqual([]);
});
