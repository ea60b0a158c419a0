import { parse } from "@bytecodealliance/jco-transpile/wasm-tools";
import { expect, test } from "vitest";
import { checkPlugin, importsOf } from "../../../host/sandbox/check-plugin.ts";
import { EXTISM_FUNCTIONS } from "../../../host/sandbox/extism/functions.ts";
import { WASI_FUNCTIONS } from "../../../host/sandbox/extism/wasi.ts";
import { assembleModule } from "./module.ts";

const HANDLE = '(func (export "handle") (result i32) (i32.const 0))';

async function check(text: string) {
  return checkPlugin(await parse(text));
}

test("every function that is offered may be imported, with its type", async () => {
  const calls = [...Object.keys(EXTISM_FUNCTIONS), ...Object.keys(WASI_FUNCTIONS)].map(
    (name) => `(elem declare func $${name})`,
  );
  const bytes = await assembleModule(`(memory (export "memory") 1) ${HANDLE} ${calls.join(" ")}`);
  expect(checkPlugin(bytes)).toBeNull();
  expect(importsOf(bytes)).toHaveLength(calls.length);
  expect(importsOf(bytes)).toContain("extism:host/env#http_request");
});

test("a `handle` without a result is one", async () => {
  expect(await check('(module (func (export "handle")))')).toBeNull();
});

test.for([
  ["no `handle`", "(module)", "sandbox.world", "the core module exports nothing, not `handle`"],
  [
    "another export",
    '(module (memory (export "memory") 1))',
    "sandbox.world",
    "the core module exports `memory`, not `handle`",
  ],
  [
    "a `handle` that is no function",
    '(module (memory (export "handle") 1))',
    "sandbox.world",
    "`handle` is `memory`, not `() -> i32`",
  ],
  [
    "a `handle` that takes something",
    '(module (func (export "handle") (param i32 i64) (result i32) (i32.const 0)))',
    "sandbox.world",
    "`handle` is `(i32, i64) -> i32`, not `() -> i32`",
  ],
  [
    "a function of the host's own",
    `(module (import "extism:host/user" "notify" (func (param i64))) ${HANDLE})`,
    "sandbox.import",
    "the module imports `extism:host/user#notify`, which the host doesn't offer",
  ],
  [
    "an import of the days before Extism 1.0",
    `(module (import "env" "extism_alloc" (func (param i64) (result i64))) ${HANDLE})`,
    "sandbox.import",
    "the module imports `env#extism_alloc`, which the host doesn't offer",
  ],
  [
    "the name of what every object has",
    `(module (import "extism:host/env" "constructor" (func)) (import "constructor" "name" (func)) ${HANDLE})`,
    "sandbox.import",
    "the module imports `extism:host/env#constructor`, `constructor#name`, which the host doesn't offer",
  ],
  [
    "the host's own counters",
    `(module (import "hooklet:sandbox" "fuel" (global (mut i64))) ${HANDLE})`,
    "sandbox.import",
    "the module imports `hooklet:sandbox#fuel`, which the host doesn't offer",
  ],
  [
    "another type",
    `(module (import "extism:host/env" "alloc" (func (param i32) (result i32))) ${HANDLE})`,
    "sandbox.import",
    "the module imports `extism:host/env#alloc` as `(i32) -> i32`; it is `(i64) -> i64`",
  ],
  [
    "another kind",
    `(module (import "extism:host/env" "alloc" (memory 1)) ${HANDLE})`,
    "sandbox.import",
    "the module imports `extism:host/env#alloc` as `memory`; it is `(i64) -> i64`",
  ],
  [
    "WASI without a memory",
    `(module (import "wasi_snapshot_preview1" "proc_exit" (func (param i32))) ${HANDLE})`,
    "sandbox.world",
    "the module imports WASI, and exports no memory named `memory`",
  ],
] as const)("%s is refused", async ([, text, code, message]) => {
  const refused = await check(text);
  expect(refused).toMatchObject({ code, message });
  expect(refused?.hint).toMatch(/^[a-z]/);
});

test.for([
  ["cut", (bytes: Uint8Array) => bytes.subarray(0, -1)],
  ["of another version", (bytes: Uint8Array) => bytes.with(4, 2)],
  ["with an unknown section", (bytes: Uint8Array) => bytes.with(8, 99)],
] as const)("a file that is %s is damaged", async ([, damage]) => {
  const bytes = await assembleModule(HANDLE);
  expect(checkPlugin(damage(bytes))).toMatchObject({
    code: "sandbox.invalid",
    message: expect.stringContaining("the module is damaged"),
  });
});

test("types that are no functions are passed over", async () => {
  const text = `(module (rec (type $a (struct (field i8))) (type $b (array (mut i64)))) (type $f (sub (func (result i32))))
    (import "extism:host/env" "alloc" (func (param i64) (result i64)))
    (table 1 funcref) (global (mut v128) (v128.const i64x2 0 0)) (tag) (func (export "handle") (type $f) (i32.const 0)))`;
  expect(await check(text)).toBeNull();
});
