import { expect, test } from "vitest";
import { isBundleName, parsePluginName } from "../../host/bundle/name.ts";

test.for([
  ["team-guards/shell-guard", "team-guards", "shell-guard"],
  ["@team/guards/shell.guard", "@team/guards", "shell.guard"],
  ["a/b", "a", "b"],
])("`%s` names a plugin of a bundle", ([written = "", bundle, plugin]) => {
  expect(parsePluginName(written)).toEqual({ bundle, plugin });
});

test.for([
  "./team-guards/shell-guard",
  "../a/b",
  "/a/b",
  "plugins/guard.wasm",
  "guard",
  "a/b/c",
  "A/b",
  "a/",
  "/",
  "",
  "@team/guards",
  "a\\b",
  "C:/a",
  `${"a".repeat(101)}/b`,
])("`%s` is a path", (written) => {
  expect(parsePluginName(written)).toBeNull();
});

test.for(["..", ".a", "-a", "a b", "@a", "@/a", "a/", "@a/b/c", ""])("`%s` can't be a bundle's name", (name) => {
  expect(isBundleName(name)).toBe(false);
});
