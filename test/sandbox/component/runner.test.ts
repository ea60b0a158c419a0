import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../host/config/limits.ts";
import { FileCache } from "../../../host/sandbox/cache.ts";
import { NO_PLUGIN_GRANTS } from "../../../host/sandbox/grants/plugin-grants.ts";
import { Plugin } from "../../../host/sandbox/plugin.ts";
import { Pool } from "../../../host/sandbox/pool.ts";

/** Reads its configuration and logs it while it starts, and answers with what it read then. */
const READER = `(component
  (import "hooklet:plugin/host@0.1.0" (instance $host
    (type $level' (enum "debug" "info" "warn" "error"))
    (export "level" (type $level (eq $level')))
    (export "log" (func (param "level" $level) (param "message" string)))
    (export "config" (func (result string)))))
  (core module $lib
    (memory (export "memory") 1)
    (global $at (mut i32) (i32.const 1024))
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
      (global.get $at) (global.set $at (i32.add (global.get $at) (local.get 3)))))
  (core instance $lib (instantiate $lib))
  (core func $config (canon lower (func $host "config") (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (core func $log (canon lower (func $host "log") (memory (core memory $lib "memory"))))
  (core module $m
    (import "host" "config" (func $config (param i32)))
    (import "host" "log" (func $log (param i32 i32 i32)))
    (import "lib" "memory" (memory 1))
    (func $start (call $config (i32.const 36)) (call $log (i32.const 1) (i32.load (i32.const 36)) (i32.load (i32.const 40))))
    (start $start)
    (func (export "handle") (param i32 i32) (result i32) (i32.const 32)))
  (core instance $i (instantiate $m
    (with "host" (instance (export "config" (func $config)) (export "log" (func $log))))
    (with "lib" (instance $lib))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle")
    (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hooklet-runner-"));
  await writeFile(join(folder, "reader.wasm"), await parse(READER));
});
afterAll(() => rm(folder, { recursive: true }));

test("what a component reads and logs while it starts is the call's own, whoever else uses the component", async () => {
  const pool = new Pool({ threads: 1 });
  const plugin = new Plugin(join(folder, "reader.wasm"), new FileCache(join(folder, "cache")));
  const came: unknown[] = [];
  for (const config of ["a", "a", "b", "granted", "b", "a"].map((name) => JSON.stringify({ name }))) {
    const grants = config.includes("granted") ? { grants: NO_PLUGIN_GRANTS } : {};
    const call = { envelope: "{}", config, timestampMs: 0, limits: DEFAULT_LIMITS, ...grants };
    const reply = await plugin.call(call, pool, () => new AbortController().signal);
    expect(reply).toMatchObject({ result: { kind: "answered", text: config }, log: [`info: ${config}`] });
    came.push(reply?.fuel);
  }
  expect(new Set(came).size).toBe(1);
  await Promise.all([pool.close(), plugin.close()]);
});
