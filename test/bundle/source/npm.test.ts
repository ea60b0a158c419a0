import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { npm } from "../../../host/bundle/source/npm.ts";
import { packGuards, writeFolder } from "../../support/bundle.ts";
import { hasNpmRegistry, startNpmRegistry } from "../../support/npm-registry/registry.ts";
import { sourcesWith } from "./context.ts";

const isThere = await hasNpmRegistry();

test.skipIf(!isThere)("a package of a registry, by range, tag and version", { timeout: 120_000 }, async () => {
  await using registry = await startNpmRegistry();
  const folder = await writeFolder({});
  for (const version of ["1.0.0", "1.1.0"]) {
    const bundle = await packGuards({ version }, { "package.json": JSON.stringify({ name: "@team/guards" }) });
    await writeFile(join(folder, "a.tgz"), bundle.archive);
    await registry.publish(join(folder, "a.tgz"));
  }
  const context = await sourcesWith(registry.npmrc);
  const fetched = async (spec: string) => {
    const { bundle, resolved } = await npm.fetch(spec, context);
    return [bundle.manifest.version, resolved];
  };
  expect(await fetched("npm:@team/guards@^1")).toEqual(["1.1.0", "npm:@team/guards@1.1.0"]);
  expect(await fetched("npm:@team/guards@latest")).toEqual(["1.1.0", "npm:@team/guards@1.1.0"]);
  expect(await fetched("npm:@team/guards@1.0.0")).toEqual(["1.0.0", "npm:@team/guards@1.0.0"]);
  expect((await npm.fetch("npm:@team/guards", context)).publisher).toContain(new URL(registry.origin).host);
  for (const spec of ["npm:@team/guards@^2", "npm:@team/others"]) {
    await expect(npm.fetch(spec, context)).rejects.toMatchObject({ code: "bundle.not-found" });
  }
});

test("a registry that isn't there is told after a few tries", async () => {
  const context = await sourcesWith("registry=http://127.0.0.1:9/\nfetch-retries=1\n");
  await expect(npm.fetch("npm:guards", context)).rejects.toMatchObject({
    code: "bundle.connection",
    message: expect.stringContaining("ECONNREFUSED"),
  });
});
