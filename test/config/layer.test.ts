import { expect, test } from "vitest";
import { baseFolder } from "../../host/config/layer.ts";

test.each([
  ["local", "/ws"],
  ["project", "/ws"],
  ["instructions", "/ws"],
  ["user", "/home/me/.oh"],
  ["managed", "/home/me/.oh"],
  ["skill", "/home/me/.oh"],
] as const)("relative paths in a file of the layer %s start from %s", (layer, base) => {
  expect(baseFolder({ layer, file: "/home/me/.oh/config.yaml" }, "/ws")).toBe(base);
});
