import { describe, expect, test } from "vitest";
import { NO_PLUGIN_GRANTS } from "../../../host/sandbox/grants/plugin-grants.ts";
import { handleText, said, TestModule } from "./module.ts";

/** Calls a function of WASI, and answers with its errno as a letter (`A` is success) and some bytes of the memory. */
async function run(
  call: string,
  { data = "", from = 64, count = 0, more = {} as Parameters<TestModule["call"]>[1] } = {},
) {
  const body = `(i32.store8 (i32.const ${from - 1}) (i32.add (i32.const 65) ${call}))
    (call $answer (i32.const ${from - 1}) (i32.const ${count + 1}))`;
  const module = await TestModule.of(handleText(body, data));
  const replies = [module.call("{}", more), module.call("{}", more)];
  expect(replies[1]).toEqual(replies[0]);
  return replies[0] ?? module.call();
}

const SUCCESS = "A";
const BADF = "I";
const FAULT = "V";
const INVAL = "]";
const NOTSUP = "{";
const SPIPE = "\x87";

describe("nothing of the process is there", () => {
  test.for([
    ["arguments", "(call $args_sizes_get (i32.const 64) (i32.const 68))", 8, "\0".repeat(8)],
    ["variables", "(call $environ_sizes_get (i32.const 64) (i32.const 68))", 8, "\0".repeat(8)],
    ["bytes to read", "(call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 64))", 4, "\0".repeat(4)],
  ] as const)("no %s", async ([, call, count, bytes]) => {
    expect(said(await run(call, { count, data: "\\ff".repeat(80) }))).toBe(SUCCESS + bytes);
  });

  test.for([
    ["an open folder", "(call $fd_prestat_get (i32.const 3) (i32.const 64))", BADF],
    [
      "a way to open one",
      `(call $path_open (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0)
      (i64.const 0) (i64.const 0) (i32.const 0) (i32.const 64))`,
      BADF,
    ],
    ["a socket", "(call $sock_shutdown (i32.const 3) (i32.const 0))", BADF],
    ["a file", "(call $fd_filestat_get (i32.const 3) (i32.const 64))", BADF],
    ["writing to it", "(call $fd_write (i32.const 3) (i32.const 0) (i32.const 0) (i32.const 64))", BADF],
    ["a place in a stream", "(call $fd_seek (i32.const 1) (i64.const 0) (i32.const 0) (i32.const 64))", ""],
    ["a signal", "(call $proc_raise (i32.const 9))", NOTSUP],
    ["a fifth clock", "(call $clock_time_get (i32.const 4) (i64.const 0) (i32.const 64))", INVAL],
    ["a time outside of memory", "(call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 65532))", FAULT],
    ["random bytes outside of memory", "(call $random_get (i32.const -4) (i32.const 8))", FAULT],
    [
      "a text outside of memory",
      "(call $fd_write (i32.const 1) (i32.const 65536) (i32.const 1) (i32.const 64))",
      FAULT,
    ],
  ] as const)("%s is refused", async ([, call, errno]) => {
    expect(said(await run(call))).toBe(errno === "" ? "\ufffd" : errno);
    expect(SPIPE.charCodeAt(0)).toBe(65 + 70);
  });
});

test("every clock stands still at the event's time", async () => {
  for (const id of [0, 1, 2, 3]) {
    const now = 0x61_6161_6161n;
    const more = { timestampMs: Number(now) };
    const call = `(call $clock_time_get (i32.const ${id}) (i64.const 0) (i32.const 64))`;
    const body = `(drop ${call}) (i64.store (i32.const 64) (i64.div_u (i64.load (i32.const 64)) (i64.const 1000000)))
      (call $answer (i32.const 64) (i32.const 8))`;
    const module = await TestModule.of(handleText(body));
    expect(said(module.call("{}", more))).toBe("aaaaa\0\0\0");
  }
});

test("random bytes follow from the event", async () => {
  const body = `(drop (call $random_get (i32.const 64) (i32.const 100)))
    (i32.store8 (i32.const 0) (i32.or (i32.const 64) (i32.and (i32.const 31) (i32.load8_u (i32.const 64)))))
    (i32.store8 (i32.const 1) (i32.or (i32.const 64) (i32.and (i32.const 31) (i32.load8_u (i32.const 163)))))
    (call $answer (i32.const 0) (i32.const 2))`;
  const module = await TestModule.of(handleText(body));
  const [one, again, other] = [0, 0, 1].map((byte) => said(module.call(String(byte))));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test("what is printed goes to the log, however it is split", async () => {
  const data = "\\10\\00\\00\\00\\04\\00\\00\\00\\14\\00\\00\\00\\05\\00\\00\\00one\\ntwo\\nt";
  const print = (descriptor: number) =>
    `(drop (call $fd_write (i32.const ${descriptor}) (i32.const 0) (i32.const 2) (i32.const 64)))`;
  const module = await TestModule.of(handleText(`${print(1)} ${print(2)}`, data));
  for (let round = 0; round < 2; round += 1) {
    expect(module.call().log).toEqual([
      "stdout: one",
      "stdout: two",
      "stderr: one",
      "stderr: two",
      "stdout: t",
      "stderr: t",
    ]);
  }
});

test("the standard streams are no files, but a terminal's", async () => {
  const call = "(call $fd_fdstat_get (i32.const 1) (i32.const 64))";
  expect(said(await run(call, { count: 16 }))).toBe(`${SUCCESS}\x02${"\0".repeat(7)}@${"\0".repeat(7)}`);
});

test("a sleep is over at once, and says so for each that was waited for", async () => {
  const call = "(call $poll_oneoff (i32.const 1024) (i32.const 2048) (i32.const 2) (i32.const 64))";
  expect(said(await run(call, { count: 4 }))).toBe(`${SUCCESS}\x02\0\0\0`);
  expect(said(await run(call.replace("const 2)", "const 0)")))).toBe(INVAL);
});

test("granted variables are there", async () => {
  const grants = {
    ...NO_PLUGIN_GRANTS,
    env: [
      ["CI", "true"],
      ["EMPTY", ""],
    ] as const,
  };
  const call = "(call $environ_get (i32.const 32) (i32.const 64))";
  expect(said(await run(call, { count: 15, more: { grants } }))).toBe(`${SUCCESS}CI=true\0EMPTY=\0`);
});

describe("exiting", () => {
  test("ends the call, with the status in the message", async () => {
    const module = await TestModule.of(handleText("(call $proc_exit (i32.const 3))"));
    expect(said(module.call())).toBe("sandbox.trap: the plugin ended itself with status 3");
  });

  test("holds even where the module catches it", async () => {
    const body = "try (call $proc_exit (i32.const 0)) catch_all end (call $answer (i32.const 0) (i32.const 2))";
    expect(said((await TestModule.of(handleText(body, "{}"))).call())).toBe(
      "sandbox.trap: the plugin ended itself with status 0",
    );
  });

  test("while it starts, as well", async () => {
    const init = '(func (export "_initialize") try (call $proc_exit (i32.const 4)) catch_all end)';
    const module = await TestModule.of(handleText("(call $answer (i32.const 0) (i32.const 2))", "{}", init));
    for (let round = 0; round < 2; round += 1) {
      expect(said(module.call())).toBe("sandbox.trap: the plugin ended itself with status 4");
    }
  });
});

test("a start function can't use WASI's memory, which isn't there yet", async () => {
  const more =
    "(func $init (i32.store8 (i32.const 0) (i32.add (i32.const 65) (call $random_get (i32.const 0) (i32.const 1))))) (start $init)";
  expect(said((await TestModule.of(handleText("(call $answer (i32.const 0) (i32.const 1))", "", more))).call())).toBe(
    FAULT,
  );
});

test("a list that names the same bytes often is paid for each time", async () => {
  const body = `(local.set $n (i32.const 0))
    (loop $l (i64.store (i32.add (i32.const 1024) (i32.mul (local.get $n) (i32.const 8))) (i64.const 0xf00000000000))
      (br_if $l (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 8000))))
    (drop (call $fd_write (i32.const 1) (i32.const 1024) (i32.const 8000) (i32.const 0)))`;
  const limits = { fuel: 10_000_000, memory: 2 ** 20, output: 100 };
  const { result } = (await TestModule.of(handleText(body))).call("{}", { limits });
  expect(result).toMatchObject({ failure: { code: "sandbox.fuel" } });
});
