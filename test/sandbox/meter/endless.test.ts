import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { meter } from "../../../host/sandbox/meter/index.ts";
import { newCounter } from "./support/counter.ts";
import { assembleFields, FUEL, MODES, start, within } from "./support/wat.ts";

/** Small enough for a recursion to use it up before the stack. */
const BUDGET = 5_000n;
/** How far below zero the last bulk instruction may take the counter. */
const OVERDRAFT = 30_000n;
/** Code that isn't stopped by its fuel is stopped after so many milliseconds, and fails its test. */
const PATIENCE = 10_000;

const STRUCT = `(type $s (struct)) (global $some (ref $s) (struct.new $s))`;
const ARRAY = `(type $a (array (mut i32))) (global $g (ref $a) (array.new_default $a (i32.const 1000)))`;
const MEMORY = `(memory 4) (data $d "${"x".repeat(1000)}")`;
const TABLE = `(table $t 1000 funcref) (elem $e func $f)`;

const loop = (body: string) => `(func $f (export "f") (loop $l ${body} (br $l)))`;

/** Code that never ends by itself, by its form; it starts in the exported function `f`. */
const FORMS: Readonly<Record<string, string>> = {
  br: `(func (export "f") (loop $l (br $l)))`,
  br_if: `(func (export "f") (loop $l (br_if $l (i32.const 1))))`,
  br_table: `(func (export "f") (loop $l (br_table $l $l (i32.const 5))))`,
  br_on_null: `(func (export "f") (loop $l (drop (br_on_null $l (ref.null func)))))`,
  br_on_non_null: `${STRUCT} (func (export "f") global.get $some (loop $l (param (ref $s)) (br_on_non_null $l)))`,
  br_on_cast: `${STRUCT} (func (export "f") global.get $some (loop $l (param anyref) (br_on_cast $l anyref (ref $s)) drop))`,
  br_on_cast_fail: `${STRUCT} (func (export "f") global.get $some (loop $l (param anyref) (br_on_cast_fail $l anyref (ref i31)) drop))`,
  "a loop in a loop": `(func (export "f") (loop $l (loop $m (br_if $m (i32.const 0))) (br $l)))`,
  "a branch from deep within": `(func (export "f") (loop $l (block (block (if (i32.const 1) (then (br $l)))))))`,
  "a loop with an empty body in a dead branch": `(func (export "f") (loop $l (br $l) (loop (br 0))))`,
  "try_table to a loop": `(tag $e) (func (export "f") (loop $l (try_table (catch $e $l) (throw $e))))`,
  "try_table, catch_all": `(tag $e) (func (export "f") (loop $l (block $h (try_table (catch_all $h) (throw $e))) (br $l)))`,
  throw_ref: `(tag $e) (func (export "f") (loop $l
    (block $out (try_table (catch_all $out) (throw_ref (block $h (result exnref) (try_table (catch_all_ref $h) (throw $e)) (unreachable))))) (br $l)))`,
  "legacy catch": `(tag $e) (func (export "f") loop try throw $e catch $e br 1 end end)`,
  "legacy rethrow": `(tag $e) (func (export "f") loop try try throw $e catch_all rethrow 0 end catch_all br 1 end end)`,
  "legacy delegate": `(tag $e) (func (export "f") loop try try throw $e delegate 0 catch_all br 1 end end)`,
  recursion: `(func $f (export "f") (call $f))`,
  "recursion between two": `(func $f (export "f") (call $g)) (func $g (call $f))`,
  "recursion, indirect": `(table funcref (elem $f)) (func $f (export "f") (call_indirect (i32.const 0)))`,
  "recursion by reference": `(type $t (func)) (elem declare func $f) (func $f (export "f") (type $t) (call_ref $t (ref.func $f)))`,
  "a tree of calls": `(func $f (export "f") (call $t (i32.const 60)))
    (func $t (param i32) (if (local.get 0) (then (call $t (i32.sub (local.get 0) (i32.const 1))) (call $t (i32.sub (local.get 0) (i32.const 1))))))`,
  return_call: `(func $f (export "f") (return_call $g)) (func $g (return_call $f))`,
  return_call_indirect: `(table funcref (elem $f)) (func $f (export "f") (return_call_indirect (i32.const 0)))`,
  return_call_ref: `(type $t (func)) (elem declare func $f) (func $f (export "f") (type $t) (return_call_ref $t (ref.func $f)))`,
  "memory.copy": `${MEMORY} ${loop("(memory.copy (i32.const 0) (i32.const 9) (i32.const 200000))")}`,
  "memory.fill": `${MEMORY} ${loop("(memory.fill (i32.const 0) (i32.const 9) (i32.const 200000))")}`,
  "memory.fill of nothing": `${MEMORY} ${loop("(memory.fill (i32.const 0) (i32.const 9) (i32.const 0))")}`,
  "memory.init": `${MEMORY} ${loop("(memory.init $d (i32.const 0) (i32.const 0) (i32.const 1000))")}`,
  "memory.grow by nothing": `${MEMORY} ${loop("(drop (memory.grow (i32.const 0)))")}`,
  "memory.grow that fails": `(memory 1 1) ${loop("(drop (memory.grow (i32.const 1)))")}`,
  "table.copy": `${TABLE} ${loop("(table.copy (i32.const 0) (i32.const 9) (i32.const 900))")}`,
  "table.fill": `${TABLE} ${loop("(table.fill (i32.const 0) (ref.null func) (i32.const 900))")}`,
  "table.init": `${TABLE} ${loop("(table.init $e (i32.const 0) (i32.const 0) (i32.const 1))")}`,
  "table.grow": `${TABLE} ${loop("(drop (table.grow (ref.null func) (i32.const 0)))")}`,
  "array.fill": `${ARRAY} ${loop("(array.fill $a (global.get $g) (i32.const 0) (i32.const 1) (i32.const 1000))")}`,
  "array.copy": `${ARRAY} ${loop("(array.copy $a $a (global.get $g) (i32.const 0) (global.get $g) (i32.const 9) (i32.const 900))")}`,
  "array.new": `${ARRAY} ${loop("(drop (array.new_default $a (i32.const 1000)))")}`,
  "catch_all around exhaustion": `(global $caught (export "caught") (mut i32) (i32.const 0)) (func $spin (loop $l (br $l)))
    (func (export "f") (loop $l (block $h (try_table (catch_all $h) (call $spin))) (global.set $caught (i32.const 1)) (br $l)))`,
  "legacy catch_all around exhaustion": `(global $caught (export "caught") (mut i32) (i32.const 0)) (func $spin (loop $l (br $l)))
    (func (export "f") loop try call $spin catch_all end i32.const 1 global.set $caught br 0 end)`,
};

describe.each(MODES)("counter: %s", (counter) => {
  test.each(Object.entries(FORMS))("stops %s", async (_form, fields) => {
    const { fuel, exports } = start(await assembleFields(fields), { counter, budget: BUDGET });
    expect(() => within(PATIENCE, () => exports.f?.())).toThrow(WebAssembly.RuntimeError);
    expect(fuel.value).toBeLessThan(0n);
    expect(fuel.value).toBeGreaterThan(-OVERDRAFT);
    const { caught } = exports as unknown as { caught?: WebAssembly.Global<"i32"> };
    expect(caught?.value ?? 0).toBe(0);
    // The counter stays below zero, so whatever is called next stops at once.
    expect(() => exports.f?.()).toThrow(WebAssembly.RuntimeError);
  });

  test("stops a start function", async () => {
    const fields = `(start $f) ${loop("")}`;
    const { module } = meter(await assembleFields(fields), { fuel: { ...FUEL, counter } });
    const fuel = newCounter(BUDGET);
    const instantiate = () => new WebAssembly.Instance(new WebAssembly.Module(module), { [FUEL.module]: { fuel } });
    expect(() => within(PATIENCE, instantiate)).toThrow(WebAssembly.RuntimeError);
    expect(fuel.value).toBeLessThan(0n);
  });

  test("stops a recursion through the host", async () => {
    const fields = `(import "host" "again" (func $again)) (func (export "f") (call $again))`;
    const running = start(await assembleFields(fields), {
      counter,
      budget: 200n,
      imports: { host: { again: () => running.exports.f?.() } },
    });
    expect(() => within(PATIENCE, () => running.exports.f?.())).toThrow(WebAssembly.RuntimeError);
    expect(running.fuel.value).toBeLessThan(0n);
  });

  test("stops two modules that call each other without end", async () => {
    const fuel = newCounter(5000n);
    const instantiate = async (fields: string, imports: WebAssembly.Imports) => {
      const { module } = meter(await assembleFields(fields), { fuel: { ...FUEL, counter } });
      return new WebAssembly.Instance(new WebAssembly.Module(module), { ...imports, [FUEL.module]: { fuel } });
    };
    const table = new WebAssembly.Table({ element: "anyfunc", initial: 1 });
    const first = await instantiate(
      `(import "m" "t" (table 1 funcref)) (func (export "f") (call_indirect (i32.const 0)))`,
      { m: { t: table } },
    );
    const second = await instantiate(`(import "m" "f" (func $f)) (func (export "g") (call $f))`, {
      m: first.exports as WebAssembly.ModuleImports,
    });
    table.set(0, second.exports.g);
    expect(() => within(PATIENCE, () => (first.exports.f as () => void)())).toThrow(WebAssembly.RuntimeError);
    expect(fuel.value).toBeLessThan(0n);
  });
});

/** Recursions end by themselves, when the stack is full. */
const STACKED = /recursion|^a tree of calls$/;

/** Work that takes long in one instruction. */
const SLOW: Readonly<Record<string, string>> = {
  "memory.copy of 32 MiB": `(memory 1024) ${loop("(memory.copy (i32.const 0) (i32.const 0x2000000) (i32.const 0x2000000))")}`,
  "memory.fill of 32 MiB": `(memory 1024) ${loop("(memory.fill (i32.const 0) (i32.const 9) (i32.const 0x2000000))")}`,
  "table.fill of 100,000": `(table 100000 funcref) ${loop("(table.fill (i32.const 0) (ref.null func) (i32.const 100000))")}`,
};

describe.each(MODES)("with endless fuel, counter: %s", (counter) => {
  const forms = Object.entries({ ...FORMS, ...SLOW }).filter(([form]) => !STACKED.test(form));
  test.each(forms)("a thread is stopped in %s", async (_form, fields) => {
    const { module } = meter(await assembleFields(fields), { fuel: { ...FUEL, counter } });
    const worker = new Worker(ENDLESS, { eval: true, workerData: { module, namespace: FUEL.module } });
    await once(worker, "message");
    const ended = await Promise.race([worker.terminate(), delay(PATIENCE, "too late", { ref: false })]);
    expect(ended).not.toBe("too late");
  });
});

/** Runs the module with as much fuel as there is. */
const ENDLESS = `
  const { parentPort, workerData: { module, namespace } } = require("node:worker_threads");
  const fuel = new WebAssembly.Global({ value: "i64", mutable: true }, 2n ** 63n - 1n);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { [namespace]: { fuel } });
  parentPort.postMessage("ready");
  exports.f();`;
