import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLock } from "../../host/bundle/lock/file.ts";
import { digestsOf } from "../../host/bundle/lock/lock.ts";
import { type BundlePlace, bundlePlace, sourceContext } from "../../host/bundle/place.ts";
import { pruneStore } from "../../host/bundle/prune.ts";
import { removeBundle } from "../../host/bundle/remove.ts";
import { restoreBundles } from "../../host/bundle/restore.ts";
import { stageBundle, takeOver } from "../../host/bundle/stage.ts";
import { verifyBundles } from "../../host/bundle/verify.ts";
import { packGuards } from "../support/bundle.ts";
import { makeWorkspace, type Workspace } from "../support/workspace.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => {} };

/** Two workspaces of the same user. */
function placesOf(one: Workspace, two: Workspace): readonly [BundlePlace, BundlePlace] {
  return [bundlePlace(one.options), bundlePlace({ ...one.options, cwd: two.root })];
}

async function add(place: BundlePlace, manifest: object): Promise<void> {
  const file = join(place.workspace, "guards.tgz");
  await writeFile(file, (await packGuards(manifest)).archive);
  const staged = await stageBundle("./guards.tgz", place, await sourceContext(place, quiet));
  await takeOver(staged, [], place);
}

async function problemsIn(place: BundlePlace) {
  return (await verifyBundles(place)).flatMap(({ problems }) => problems);
}

test("what no lock of any workspace names is removed, and nothing else", async () => {
  await using one = await makeWorkspace();
  await using two = await makeWorkspace();
  const [first, second] = placesOf(one, two);
  await add(first, { version: "1.0.0" });
  await add(second, { version: "2.0.0" });
  await add(second, { version: "2.1.0" });
  await writeFile(join(first.dataDir, "bundles/notes.txt"), "not Hooklet's");

  const dry = await pruneStore(first, true);
  expect(dry.locks).toEqual([one.root, two.root].map((root) => join(root, "hooklet.lock")).toSorted());
  // The archive and the manifest of 2.0.0: its component is that of the others.
  expect(dry.removed).toHaveLength(2);
  expect(await pruneStore(first, false)).toEqual(dry);
  expect(await pruneStore(second, false)).toMatchObject({ removed: [], gone: [] });
  expect([...(await problemsIn(first)), ...(await problemsIn(second))]).toEqual([]);

  await removeBundle("team-guards", second);
  await pruneStore(first, false);
  const { bundles } = (await readLock(one.root)) ?? { bundles: new Map() };
  const named = [...bundles.values()].flatMap(digestsOf).map((digest) => first.store.path(digest));
  const left = (await readdir(join(first.dataDir, "bundles"))).map((name) => join(first.dataDir, "bundles", name));
  expect(left.toSorted()).toEqual([...named, join(first.dataDir, "bundles/notes.txt")].toSorted());
});

test("a workspace that is gone keeps nothing, and is forgotten", async () => {
  await using one = await makeWorkspace();
  await using two = await makeWorkspace();
  const [first, second] = placesOf(one, two);
  await add(second, {});
  await rm(two.root, { recursive: true });
  expect(await pruneStore(first, true)).toMatchObject({ gone: [join(two.root, "hooklet.lock")], kept: [] });
  expect((await pruneStore(first, false)).removed).toHaveLength(3);
  expect(await pruneStore(first, false)).toEqual({ removed: [], kept: [], locks: [], gone: [] });
});

test("a lock that can't be read keeps everything where it is", async () => {
  await using one = await makeWorkspace();
  await using two = await makeWorkspace();
  const [first, second] = placesOf(one, two);
  await add(second, {});
  await writeFile(join(two.root, "hooklet.lock"), "{");
  await expect(pruneStore(first, false)).rejects.toMatchObject({ code: "bundle.lock" });
  expect(await first.store.files()).toHaveLength(3);
});

test("a workspace that came with its lock counts once its bundles were restored", async () => {
  await using one = await makeWorkspace();
  await using two = await makeWorkspace();
  const [first, second] = placesOf(one, two);
  await add(first, {});
  await writeFile(join(two.root, "hooklet.lock"), JSON.stringify({ version: 1, bundles: {} }));
  await restoreBundles(second, await sourceContext(second, quiet));
  expect((await pruneStore(first, true)).locks).toHaveLength(2);
});

test("whoever prunes while bundles are added takes nothing away from them", async () => {
  await using workspace = await makeWorkspace();
  const place = bundlePlace(workspace.options);
  for (let version = 0; version < 5; version += 1) {
    let isAdding = true;
    const adding = add(place, { version: `1.${version}.0` }).finally(() => {
      isAdding = false;
    });
    while (isAdding) await pruneStore(place, false);
    await adding;
    expect(await problemsIn(place)).toEqual([]);
  }
});
