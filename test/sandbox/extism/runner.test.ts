import { describe, expect, test } from "vitest";
import { NO_PLUGIN_GRANTS } from "../../../host/sandbox/grants/plugin-grants.ts";
import { answering, handleText, said, TestModule } from "./module.ts";

/** Logs the three bytes at 0. */
const LOG = "(call $log_info (call $put (i32.const 0) (i32.const 3)))";

describe("every call is fresh", () => {
  /** Each kind of state, changed by `handle` and added up to what it answers with. */
  const STATE = `(global $g (mut i32) (i32.const 0)) (table $t 2 funcref)
    (func $one (result i32) (i32.const 1)) (elem declare func $one)`;
  const COUNT = `
    (i32.store8 (i32.const 200) (i32.add (i32.load8_u (i32.const 200)) (i32.const 1)))
    (global.set $g (i32.add (global.get $g) (i32.const 1)))
    (local.set $n (i32.add (i32.load8_u (i32.const 200)) (global.get $g)))
    (if (ref.is_null (table.get $t (i32.const 0))) (then (local.set $n (i32.add (local.get $n) (i32.const 10)))))
    (table.set $t (i32.const 0) (ref.func $one))
    (local.set $a (call $alloc (i64.const 1)))
    (call $store_u8 (local.get $a) (i32.add (local.get $n) (i32.load8_u (i32.const 0))))
    (call $output_set (local.get $a) (i64.const 1))`;

  test.for([
    ["is written back", ""],
    ["can't be written back, because its memory grew", "(drop (memory.grow (i32.const 1)))"],
    ["can't be written back, because a table grew", "(drop (table.grow $t (ref.null func) (i32.const 1)))"],
    ["can't be read, because it drops a segment", "(data.drop $d)"],
    ["has a kernel with much memory", "(drop (call $alloc (i64.const 3000000)))"],
  ] as const)("whose state %s", async ([, more]) => {
    const module = await TestModule.of(handleText(`${COUNT} ${more}`, "A", `${STATE} (data $d "x")`));
    const replies = [module.call(), module.call(), module.call()];
    expect(replies.map(said)).toEqual(["M", "M", "M"]);
    expect(new Set(replies.map(({ fuel }) => fuel)).size).toBe(1);
  });

  test("after one that trapped, ran out of fuel, or failed", async () => {
    const body = `${COUNT} (if (i64.gt_u (call $input_length) (i64.const 2)) (then (unreachable)))
      (if (i64.eq (call $input_length) (i64.const 1)) (then (loop $l (br $l))))
      (if (i64.eqz (call $input_length)) (then (return (i32.const 1))))`;
    const module = await TestModule.of(handleText(body, "A", STATE));
    const limits = { fuel: 100_000, memory: 2 ** 23, output: 100 };
    expect(
      ["{}", "abc", "{}", "x", "{}", "", "{}"].map((text) => said(module.call(text, { limits })).slice(0, 12)),
    ).toEqual(["M", "sandbox.trap", "M", "sandbox.fuel", "M", "plugin.faile", "M"]);
  });
});

describe("starting", () => {
  const MARK = (name: string) =>
    `(func (export "${name}") (i32.store8 (i32.const 0) (i32.const ${name.charCodeAt(1)})))`;
  const ANSWER = "(call $answer (i32.const 0) (i32.const 1))";

  test.for([
    ["a reactor's `_initialize`", MARK("_initialize"), "i"],
    ["what constructs C++'s objects, and then no `_initialize`", MARK("__wasm_call_ctors") + MARK("_initialize"), "_"],
    ["a `_start` without WASI", MARK("_start"), "s"],
    ["no `_start` where there is WASI", `${MARK("_start")} (func (result i32) (call $sched_yield))`, "A"],
    ["`_initialize` and no `_start`", MARK("_initialize") + MARK("_start"), "i"],
    ["Haskell's runtime", '(func (export "hs_init") (param i32 i32) (i32.store8 (i32.const 0) (i32.const 104)))', "h"],
    [
      "Haskell's runtime after WASI's",
      `${MARK("_initialize")} (func (export "hs_init") (param i32 i32)
        (i32.store8 (i32.const 0) (i32.add (i32.load8_u (i32.const 0)) (i32.const 1))))`,
      "j",
    ],
    ["nothing that takes arguments", '(func (export "_initialize") (param i32) (unreachable))', "A"],
    ["nothing that is no function", '(global (export "_initialize") i32 (i32.const 0))', "A"],
  ] as const)("runs %s", async ([, more, answer]) => {
    expect(said((await TestModule.of(handleText(ANSWER, "A", more))).call())).toBe(answer);
  });

  test("what is logged while it starts is in the log of every call", async () => {
    const module = await TestModule.of(handleText("", "abc", `(func (export "_initialize") ${LOG})`));
    for (let round = 0; round < 3; round += 1) expect(module.call().log).toEqual(["info: abc"]);
  });

  test("the blocks of the start are gone, and there is no input yet", async () => {
    const init = `(func (export "_initialize") (if (i64.ne (call $input_length) (i64.const 0)) (then (unreachable)))
      (i64.store (i32.const 8) (call $put (i32.const 0) (i32.const 3))))`;
    const body = answering("(i64.load (i32.const 8))");
    // The input takes the place of the block.
    expect(said((await TestModule.of(handleText(body, "abc", init))).call("{}"))).toBe("{}");
  });

  test("a failure is told each time", async () => {
    const module = await TestModule.of(handleText("", "abc", `(func (export "_initialize") ${LOG} (unreachable))`));
    for (let round = 0; round < 2; round += 1) {
      const reply = module.call();
      expect(said(reply)).toBe("sandbox.trap: the plugin trapped: unreachable");
      expect(reply.log).toEqual(["info: abc"]);
    }
  });

  test("a configuration that is read meanwhile is the call's own", async () => {
    const init = `(global $h (mut i64) (i64.const 0)) (func (export "_initialize") (local $c i64)
      (local.set $c (call $config_get (call $put (i32.const 0) (i32.const 3))))
      (i32.store8 (i32.const 3) (call $load_u8 (local.get $c))))`;
    const module = await TestModule.of(handleText("(call $answer (i32.const 3) (i32.const 1))", "key", init));
    const answers = ["a", "a", "b", "a"].map((key) => said(module.call("{}", { config: JSON.stringify({ key }) })));
    expect(answers).toEqual(["a", "a", "b", "a"]);
  });
});

describe("grants", () => {
  test("folders are nothing that a module can reach, and it says so", async () => {
    const module = await TestModule.of(handleText(""));
    const folder = { written: ".", guestPath: "/", base: import.meta.dirname, below: ".", writable: false };
    const { log } = module.call("{}", { grants: { ...NO_PLUGIN_GRANTS, folders: [folder] } });
    expect(log).toEqual(["warn: folders are granted, which an Extism module can't reach"]);
  });

  test("a call with grants has an instance of its own", async () => {
    const body = `(call $answer (i32.const 0) (i32.const 1))`;
    const init = `(func (export "_initialize") (drop (call $environ_sizes_get (i32.const 8) (i32.const 12)))
      (i32.store8 (i32.const 0) (i32.add (i32.const 48) (i32.load8_u (i32.const 8)))))`;
    const module = await TestModule.of(handleText(body, "", init));
    const grants = { ...NO_PLUGIN_GRANTS, env: [["CI", "1"]] as const };
    const answers = [{}, { grants }, {}].map((more) => said(module.call("{}", more)));
    expect(answers).toEqual(["0", "1", "0"]);
  });
});
