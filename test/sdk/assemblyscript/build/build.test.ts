import { componentWit } from "@bytecodealliance/jco-transpile/wasm-tools";
import { expect, test } from "vitest";
import { assemblyscriptFiles } from "../../../../host/cli/plugin/template/assemblyscript.ts";
import { buildHook } from "../hook.ts";

const ECHO = "export function handle(envelope: string): string {\n  return envelope;\n}\n";

test("makes a component of the world `hook`, without what else the hook exports", async () => {
  const source = `${ECHO}export function other(): i32 {\n  return 7;\n}\n`;
  const wit = await componentWit(await buildHook({ "index.ts": source }));
  const host = "import hooklet:plugin/host@0.1.0;";
  expect(wit.match(/(import|export) .*;/g)).toEqual([host, "export hooklet:plugin/handler@0.1.0;"]);
});

test("keeps a small hook that reads its event and its config below 20 KiB", async () => {
  expect((await buildHook({ "index.ts": assemblyscriptFiles["src/index.ts"] ?? "" }, true)).length).toBeLessThan(
    20 * 2 ** 10,
  );
});

test("gives the same bytes wherever the sources lie", async () => {
  const files = { "index.ts": ECHO };
  expect(Buffer.from(await buildHook(files)).equals(await buildHook(files))).toBe(true);
});

test("doesn't read a configuration of the compiler that lies about", async () => {
  await expect(
    buildHook({ "index.ts": ECHO, "asconfig.json": '{ "entries": ["nowhere.ts"] }' }),
  ).resolves.toBeInstanceOf(Uint8Array);
});

test("reports what the compiler says, with its place", async () => {
  const source = "export function handle(envelope: string): string {\n  return unknownName;\n}\n";
  const build = buildHook({ "index.ts": source });
  await expect(build).rejects.toThrow("the hook doesn't compile\nERROR TS2304: Cannot find name 'unknownName'.");
  await expect(build).rejects.toThrow(/ in index\.ts:2:10$/m);
});

test("reports a place in another file of the hook", async () => {
  const files = {
    "index.ts": `import { a } from "./lib/a";\n${ECHO}export const b = a();\n`,
    "lib/a.ts": "export function a(): i32 {\n  return x;\n}\n",
  };
  await expect(buildHook(files)).rejects.toThrow(/ in lib\/a\.ts:2:10$/m);
});

test("says that the hook exports no `handle`", async () => {
  await expect(buildHook({ "index.ts": "export const a = 1;\n" })).rejects.toThrow(/no exported member 'handle'/);
});

test("says that the entry isn't there", async () => {
  await expect(buildHook({ "other.ts": ECHO })).rejects.toThrow(/^no such file: `.*index\.ts`$/);
});
