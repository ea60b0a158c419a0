import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { PLUGIN_BYTES } from "../../../host/sandbox/limits.ts";
import { loadPlugin } from "../../../host/sandbox/prepare/load.ts";
import { dummyPlugin } from "../../support/plugin.ts";

const HOST =
  "interface host { enum level { debug, info, warn, error } log: func(l: level, m: string); config: func() -> string; }";
const HANDLER = "interface handler { handle: func(envelope: string) -> result<string, string>; }";
const CONTRACT = `package hooklet:plugin@0.1.0 { ${HOST.replace("l: level, m: string", "level: level, message: string")} ${HANDLER} }`;

const CASES: readonly { name: string; wasm: () => Promise<Uint8Array> | Uint8Array; code: string; says: RegExp }[] = [
  {
    name: "a text file",
    wasm: () => Buffer.from("#!/bin/sh\n"),
    code: "sandbox.invalid",
    says: /not WebAssembly/,
  },
  {
    name: "a core module",
    wasm: () => Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    code: "sandbox.world",
    says: /core module/,
  },
  {
    name: "a component of another world",
    wasm: () => dummyPlugin("package a:b; world w { export run: func(); }", "w"),
    code: "sandbox.world",
    says: /hooklet:plugin\/handler@0\.1\.0/,
  },
  {
    name: "a component that imports something unknown",
    wasm: () =>
      dummyPlugin(
        `package a:b; interface gpu { burn: func(); } world w { import gpu; export hooklet:plugin/handler@0.1.0; } ${CONTRACT}`,
        "w",
      ),
    code: "sandbox.import",
    says: /a:b\/gpu/,
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-load-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.for(CASES)("$name is refused with $code", async ({ name, wasm, code, says }) => {
  const path = join(folder, `${name}.wasm`);
  await writeFile(path, await wasm());
  const loaded = await loadPlugin(path, new FileCache(join(folder, "cache")), new AbortController().signal);
  expect(loaded).toMatchObject({ ok: false, failure: { code, message: expect.stringMatching(says) } });
});

test("a missing file is plugin.missing", async () => {
  const path = join(folder, "nothing.wasm");
  const loaded = await loadPlugin(path, new FileCache(join(folder, "cache")), new AbortController().signal);
  expect(loaded).toMatchObject({ ok: false, failure: { code: "plugin.missing" } });
});

test("a file beyond the cap is refused, without a look into it", async () => {
  const path = join(folder, "large.wasm");
  await writeFile(path, "");
  await truncate(path, PLUGIN_BYTES + 1);
  const loaded = await loadPlugin(path, new FileCache(join(folder, "cache")), new AbortController().signal);
  expect(loaded).toMatchObject({
    ok: false,
    failure: { code: "sandbox.too-large", message: expect.stringContaining("64 MiB") },
  });
});

test("a cache that can't be written is no reason to fail", async () => {
  const path = join(folder, "right.wasm");
  await writeFile(
    path,
    await dummyPlugin(
      `package a:b; world w { import hooklet:plugin/host@0.1.0; export hooklet:plugin/handler@0.1.0; } ${CONTRACT}`,
      "w",
    ),
  );
  const blocked = join(folder, "a-file");
  await writeFile(blocked, "");
  const loaded = await loadPlugin(path, new FileCache(blocked), new AbortController().signal);
  expect(loaded).toMatchObject({ ok: true });
});
