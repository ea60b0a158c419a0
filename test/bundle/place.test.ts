import { expect, test } from "vitest";
import { bundlePlace, sourceContext } from "../../host/bundle/place.ts";
import { trustWorkspace } from "../../host/index.ts";
import { makeWorkspace } from "../support/workspace.ts";

const HOOKS = { signal: new AbortController().signal, onProgress: () => {} };

test("a workspace's `.npmrc` counts once somebody trusts the workspace", async () => {
  await using workspace = await makeWorkspace();
  const place = bundlePlace(workspace.options);
  expect(await sourceContext(place, HOOKS)).toMatchObject({ npmrcFolder: workspace.home });
  await trustWorkspace(workspace.options);
  expect(await sourceContext(place, HOOKS)).toMatchObject({ npmrcFolder: workspace.root });
});

test("and where the environment trusts every workspace", async () => {
  await using workspace = await makeWorkspace();
  const env = { ...workspace.options.env, HOOKLET_TRUST_WORKSPACE: "1" };
  const place = bundlePlace({ ...workspace.options, env });
  expect(await sourceContext(place, HOOKS)).toMatchObject({ npmrcFolder: workspace.root });
});
