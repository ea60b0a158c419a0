import { once } from "node:events";
import { access, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { bundlePlace } from "../../../host/bundle/place.ts";
import { verifyBundles } from "../../../host/bundle/verify.ts";
import { packContents } from "../../support/bundle.ts";
import { runCli, startCli } from "../../support/cli.ts";
import { shippedPlugin } from "../../support/plugin.ts";
import { makeWorkspace, type Workspace } from "../../support/workspace.ts";

const KILLS = 50;
const PLUGINS = 10;

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
  const add = async (version: string) => {
    await writeFile(join(workspace.root, "many.tgz"), await manyPlugins(version));
    return ["bundle", "add", "./many.tgz", "--yes", "--json"];
  };
  const args = await add("0.0.1");
  const started = performance.now();
  expect(await runCli(workspace, args)).toMatchObject({ status: 0 });
  const wholeMs = performance.now() - started;

  const states: string[] = [];
  for (let version = 1; states.length < KILLS; version += 1) {
    const child = startCli(workspace, await add(`${version}.0.0`));
    const exit = once(child, "exit");
    await Promise.race([delay(wholeMs * (0.5 + Math.random() * 0.6)), exit]);
    const wasRunning = child.exitCode === null;
    child.kill("SIGKILL");
    await exit;
    const state = await stateOf(workspace);
    expect(state).toMatch(/^\d+\.0\.\d$/);
    if (wasRunning) states.push(state === `${version}.0.0` ? "killed after the lock was written" : "killed before");
  }

  expect(await runCli(workspace, await add("999.0.0"))).toMatchObject({ status: 0 });
  expect(await runCli(workspace, ["bundle", "verify"])).toMatchObject({ status: 0 });
  expect((await readdir(workspace.root)).toSorted()).toEqual(["hooklet.lock", "many.tgz"]);
  const drafts = (await readdir(join(workspace.home, ".local/share/hooklet/bundles"))).filter((name) =>
    name.endsWith(".tmp"),
  );
  const counts = Object.entries(Object.groupBy(states, (state) => state)).map(
    ([state, all]) => `${all?.length} ${state}`,
  );
  console.info(`${counts.join(", ")}; ${drafts.length} half-written files wait to be cleaned`);
});
