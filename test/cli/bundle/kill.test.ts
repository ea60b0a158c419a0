import { once } from "node:events";
import { access, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { bundlePlace } from "../../../host/bundle/place.ts";
import { pruneStore } from "../../../host/bundle/prune.ts";
import { verifyBundles } from "../../../host/bundle/verify.ts";
import { packContents } from "../../support/bundle.ts";
import { runCli, startCli } from "../../support/cli.ts";
import { shippedPlugin } from "../../support/plugin.ts";
import { makeWorkspace, type Workspace } from "../../support/workspace.ts";

const KILLS = 50;
const PLUGINS = 10;
const VERSIONS = ["1.0.0", "2.0.0", "3.0.0"];

/** A bundle of many components, so that writing it takes a while. */
async function manyPlugins(version: string): Promise<Uint8Array> {
  const component = await shippedPlugin("shell-guard");
  const names = Array.from({ length: PLUGINS }, (_, index) => `p${index}`);
  const files = names.map((name) => [`${name}.wasm`, withSection(component, `${name} of ${version}`)] as const);
  const plugins = Object.fromEntries(names.map((name) => [name, { file: `${name}.wasm` }]));
  const manifest = JSON.stringify({ name: "many", version, plugins });
  return (await packContents({ "hooklet.json": manifest, ...Object.fromEntries(files) })).archive;
}

/** A component with a custom section, which tells it apart from the others and means nothing. */
function withSection(component: Uint8Array, name: string): Uint8Array {
  const text = Buffer.from(name);
  return Buffer.concat([component, Buffer.from([0, text.length + 1, text.length]), text]);
}

/** How a workspace's bundles stand: nothing there, or everything as its lock says. */
async function stateOf(workspace: Workspace): Promise<string> {
  const isThere = await access(join(workspace.root, "hooklet.lock")).then(
    () => true,
    () => false,
  );
  if (!isThere) return "no lock";
  const verified = await verifyBundles(bundlePlace(workspace.options));
  return verified
    .map(({ locked, problems }) => (problems.length === 0 ? locked.version : JSON.stringify(problems)))
    .join();
}

test(`killed ${KILLS} times at random moments, adding never leaves what doesn't verify`, {
  timeout: 400_000,
}, async () => {
  await using workspace = await makeWorkspace();
  const place = bundlePlace(workspace.options);
  const archives = await Promise.all(VERSIONS.map(manyPlugins));
  const args = ["bundle", "add", "./many.tgz", "--yes", "--json"];
  /** Puts the bundle's next version there, and takes what nobody needs from the store: all of it has to be written. */
  const offer = async (round: number) => {
    await pruneStore(place, false);
    await writeFile(join(workspace.root, "many.tgz"), archives[round % archives.length] ?? "");
    return VERSIONS[round % archives.length];
  };
  await offer(0);
  expect(await runCli(workspace, args)).toMatchObject({ status: 0 });
  await offer(1);
  const started = performance.now();
  expect(await runCli(workspace, args)).toMatchObject({ status: 0 });
  const wholeMs = performance.now() - started;

  const states: string[] = [];
  for (let round = 2; states.length < KILLS; round += 1) {
    const version = await offer(round);
    const child = startCli(workspace, args);
    const exit = once(child, "exit");
    await Promise.race([delay(wholeMs * (0.4 + Math.random() * 0.7)), exit]);
    const wasRunning = child.exitCode === null;
    child.kill("SIGKILL");
    await exit;
    const state = await stateOf(workspace);
    expect(VERSIONS).toContain(state);
    if (wasRunning) states.push(state === version ? "killed after the lock was written" : "killed before");
  }

  await offer(0);
  expect(await runCli(workspace, args)).toMatchObject({ status: 0 });
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({ status: 0 });
  expect((await readdir(workspace.root)).toSorted()).toEqual(["hooklet.lock", "many.tgz"]);
  const drafts = (await readdir(join(place.dataDir, "bundles"))).filter((name) => name.endsWith(".tmp"));
  const counts = Object.entries(Object.groupBy(states, (state) => state)).map(
    ([state, all]) => `${all?.length} ${state}`,
  );
  console.info(`${counts.join(", ")}; ${drafts.length} half-written files wait to be cleaned`);
});
