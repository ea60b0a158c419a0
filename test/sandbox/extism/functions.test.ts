import { describe, expect, test } from "vitest";
import { answering, handleText, said, TestModule } from "./module.ts";

/** Calls a module whose `handle` has that body, once. */
async function run(body: string, data = "", more: Parameters<TestModule["call"]>[1] = {}, envelope = "{}") {
  return (await TestModule.of(handleText(body, data))).call(envelope, more);
}

/** Answers with the 8 bytes of a number that the body leaves. */
function answeringNumber(body: string): string {
  return `(local.set $a (call $alloc (i64.const 8))) (call $store_u64 (local.get $a) ${body})
    (call $output_set (local.get $a) (i64.const 8))`;
}

async function numberOf(body: string, data = "", envelope = "{}"): Promise<bigint> {
  const text = said(await run(answeringNumber(body), data, {}, envelope));
  return Buffer.from(text, "latin1").readBigUInt64LE();
}

describe("input and output", () => {
  const ECHO = answering("(call $input_offset)");

  test.for(["{}", '{"a":"äöü 🙂"}', "x".repeat(200_000), ""])(
    "the envelope is the input, the output the answer",
    async (text) => {
      expect(said(await run(ECHO, "", {}, text))).toBe(text);
    },
  );

  test("no output is an empty answer, and so is an empty one wherever it is", async () => {
    expect(said(await run(""))).toBe("");
    expect(said(await run("(call $output_set (i64.const -1) (i64.const 0))"))).toBe("");
  });

  test("an output may be a part of a block, and its length counts", async () => {
    const part = "(call $output_set (i64.add (call $input_offset) (i64.const 1)) (i64.const 3))";
    expect(said(await run(part, "", {}, "abcdef"))).toBe("bcd");
  });

  test("an output beyond the memory traps", async () => {
    const beyond = "(call $output_set (call $input_offset) (i64.const 0x100000))";
    expect(said(await run(beyond))).toMatch(
      /^sandbox\.trap: .*`output_set` was given 1048576 bytes at 0x40, which are beyond its memory$/,
    );
    expect(said(await run("(call $output_set (i64.const -9) (i64.const 8))"))).toMatch(/^sandbox\.trap: /);
    expect(said(await run("(call $output_set (i64.const 8) (i64.const 8))"))).toMatch(/^sandbox\.trap: /);
  });

  test("bytes that are no UTF-8 are replaced", async () => {
    expect(said(await run("(call $answer (i32.const 0) (i32.const 3))", "a\\ff\\fe"))).toBe("a\ufffd\ufffd");
  });

  test("where the output is can be asked", async () => {
    expect(await numberOf("(call $output_length)")).toBe(0n);
    const set = "(call $output_set (call $input_offset) (i64.const 2))";
    expect(
      said(
        await run(
          `${set} (local.set $b (call $output_length)) (call $output_set (call $output_offset) (local.get $b))`,
        ),
      ),
    ).toBe("{}");
  });

  test("another input can be set", async () => {
    const body = `(call $input_set (i64.add (call $input_offset) (i64.const 2)) (i64.const 3))
      (call $output_set (call $input_offset) (call $input_length))`;
    expect(said(await run(body, "", {}, "abcdef"))).toBe("cde");
    expect(said(await run("(call $input_set (i64.const 64) (i64.const -1))"))).toMatch(/^sandbox\.trap: .*input_set/);
  });

  test.for([
    ["(i64.extend_i32_u (call $input_load_u8 (i64.const 2)))", 0x63n],
    ["(i64.extend_i32_u (call $input_load_u8 (i64.const 3)))", 0n],
    ["(i64.extend_i32_u (call $input_load_u8 (i64.const -1)))", 0n],
    ["(call $input_load_u64 (i64.const 0))", 0n],
    ["(call $input_length)", 3n],
  ] as const)("%s of `abc` is %s", async ([body, value]) => {
    expect(await numberOf(body, "", "abc")).toBe(value);
  });

  test("eight bytes of the input at once", async () => {
    expect(await numberOf("(call $input_load_u64 (i64.const 1))", "", "abcdefghi")).toBe(0x6968676665646362n);
    expect(await numberOf("(call $input_load_u64 (i64.const 2))", "", "abcdefghi")).toBe(0n);
  });
});

describe("errors", () => {
  test("an error is the plugin's failure, whatever it returns", async () => {
    const body = "(call $error_set (call $put (i32.const 0) (i32.const 9)))";
    expect(said(await run(body, "not today"))).toBe("plugin.failed: the plugin failed: not today");
    expect(said(await run(`${body} (return (i32.const 1))`, "not today"))).toBe(
      "plugin.failed: the plugin failed: not today",
    );
  });

  test("a status without an error is a failure as well", async () => {
    expect(said(await run("(return (i32.const -7))"))).toBe(
      "plugin.failed: the plugin failed: it returned the status -7",
    );
  });

  test("an error that is taken back, or whose block was freed, is none", async () => {
    const set = "(local.set $a (call $put (i32.const 0) (i32.const 2))) (call $error_set (local.get $a))";
    expect(said(await run(`${set} (call $error_set (i64.const 0))`, "no"))).toBe("");
    expect(said(await run(`${set} (call $free (call $error_get))`, "no"))).toBe("");
  });

  test("what is no block can't be an error", async () => {
    expect(said(await run("(call $error_set (i64.const 0x1234))"))).toMatch(
      /^sandbox\.trap: .*`error_set` was given 0x1234, which is no block$/,
    );
  });

  test("a trap says what the guest had said of it", async () => {
    const body = "(call $error_set (call $put (i32.const 0) (i32.const 9))) (unreachable)";
    expect(said(await run(body, "it's over"))).toBe("sandbox.trap: the plugin trapped: unreachable: it's over");
  });

  test("a huge error is cut", async () => {
    const body = "(call $error_set (call $alloc (i64.const 1000000)))";
    expect(said(await run(body)).length).toBeLessThan(10_000);
  });

  test("a module without a status answers too", async () => {
    const module = await TestModule.of(
      '(func (export "handle") (call $output_set (call $input_offset) (call $input_length)))',
    );
    expect(said(module.call("{}"))).toBe("{}");
  });
});

describe("blocks", () => {
  test.for([
    ["(call $length (call $alloc (i64.const 1122)))", 1122n],
    ["(call $length_unsafe (call $alloc (i64.const 1122)))", 1122n],
    ["(call $length (call $input_offset))", 2n],
    ["(call $length (i64.const 0))", 0n],
    ["(call $length (i64.const -1))", 0n],
    ["(call $length (i64.add (call $input_offset) (i64.const 1)))", 0n],
    ["(call $memory_bytes)", 65_536n],
    ["(call $load_u64 (i64.const 0))", 0n],
    ["(call $load_u64 (i64.const -8))", 0n],
    ["(call $load_u64 (i64.const 65529))", 0n],
    ["(call $load_u64 (i64.const 0x100000000))", 0n],
    ["(call $load_u64 (call $input_offset))", 0x7d7bn],
    ["(i64.extend_i32_u (call $load_u8 (i64.add (call $input_offset) (i64.const 1))))", 0x7dn],
    ["(i64.extend_i32_u (call $load_u8 (i64.const 0x40000000000000)))", 0n],
    ["(call $error_get)", 0n],
  ] as const)("%s is %s", async ([body, value]) => {
    expect(await numberOf(body)).toBe(value);
  });

  test("stores beyond the memory, and before it, change nothing", async () => {
    const body = `(call $store_u8 (i64.const 63) (i32.const 1)) (call $store_u64 (i64.const -8) (i64.const 1))
      (call $store_u64 (i64.const 65529) (i64.const 1)) (call $store_u8 (i64.const 0x100000040) (i32.const 1))`;
    expect(said(await run(`${body} ${answering("(call $input_offset)")}`))).toBe("{}");
  });

  test("freeing what is no block, and freeing twice, does nothing", async () => {
    const body = `(call $free (i64.const 0)) (call $free (i64.const 77)) (call $free (i64.const -1))
      (local.set $a (call $alloc (i64.const 8))) (call $free (local.get $a)) (call $free (local.get $a))`;
    expect(said(await run(body))).toBe("");
  });

  test("the freed input has no length", async () => {
    expect(await numberOf("(block (result i64) (call $free (call $input_offset)) (call $input_length))")).toBe(0n);
  });

  test("reset ends all blocks, the input and the output", async () => {
    const body = `(call $output_set (call $input_offset) (i64.const 2)) (call $reset)
      (local.set $b (i64.add (call $input_length) (call $length (call $input_offset))))`;
    expect(said(await run(body))).toBe("");
    expect(await numberOf(`(block (result i64) ${body} (local.get $b))`)).toBe(0n);
  });
});

describe("configuration", () => {
  const ASK = answering("(call $config_get (call $put (i32.const 0) (i32.const 3)))");

  test.for([
    [{ key: "a text" }, "a text"],
    [{ key: "" }, ""],
    [{ key: 12 }, "12"],
    [{ key: ["prod", { a: null }] }, '["prod",{"a":null}]'],
    [{ key: "äöü" }, "äöü"],
    [{ other: "x" }, ""],
  ] as const)("%o gives `%s`", async ([config, text]) => {
    expect(said(await run(ASK, "key", { config: JSON.stringify(config) }))).toBe(text);
  });

  test("no key of every object is taken for one of the configuration", async () => {
    const body = answeringNumber("(call $config_get (call $put (i32.const 0) (i32.const 11)))");
    expect(Buffer.from(said(await run(body, "constructor")), "latin1").readBigUInt64LE()).toBe(0n);
  });

  test("the key's block is gone, and may be freed again without harm to the value", async () => {
    const body = `(local.set $a (call $put (i32.const 0) (i32.const 3))) (local.set $b (call $config_get (local.get $a)))
      (call $free (local.get $a)) (call $output_set (local.get $b) (call $length (local.get $b)))`;
    expect(said(await run(body, "key", { config: '{"key":"value"}' }))).toBe("value");
  });

  test("what is no block is no key", async () => {
    expect(said(await run("(drop (call $config_get (i64.const 99)))"))).toMatch(
      /`config_get` was given 0x63, which is no block/,
    );
  });
});

describe("variables", () => {
  const SET = "(call $var_set (call $put (i32.const 0) (i32.const 3)) (call $put (i32.const 3) (i32.const 5)))";
  const GET = answering("(call $var_get (call $put (i32.const 0) (i32.const 3)))");

  test("one that was set is there, with its last value", async () => {
    const again = "(call $var_set (call $put (i32.const 0) (i32.const 3)) (call $put (i32.const 4) (i32.const 3)))";
    expect(said(await run(`${SET} ${GET}`, "keyvalue"))).toBe("value");
    expect(said(await run(`${SET} ${again} ${GET}`, "keyvalue"))).toBe("alu");
  });

  test("one that was removed, or never set, is not", async () => {
    const remove = "(call $var_set (call $put (i32.const 0) (i32.const 3)) (i64.const 0))";
    expect(said(await run(`${SET} ${remove} ${GET}`, "keyvalue"))).toBe("");
    expect(said(await run(GET, "keyvalue"))).toBe("");
  });

  test("the blocks of key and value belong to the variable", async () => {
    const body = `(local.set $a (call $put (i32.const 0) (i32.const 3))) (local.set $b (call $put (i32.const 3) (i32.const 5)))
      (call $var_set (local.get $a) (local.get $b)) (call $free (local.get $b)) (call $free (local.get $a))
      (drop (call $alloc (i64.const 60000))) (drop (call $alloc (i64.const 5))) ${GET}`;
    expect(said(await run(body, "keyvalue"))).toBe("value");
  });

  test("none is left for the next call; what was set while the module started is, in each", async () => {
    const module = await TestModule.of(
      handleText(
        `${answering("(call $var_get (call $put (i32.const 0) (i32.const 3)))")}
        (call $var_set (call $put (i32.const 0) (i32.const 3)) (call $put (i32.const 0) (i32.const 3)))`,
        "keyvalue",
        `(func $init ${SET}) (start $init)`,
      ),
    );
    const replies = [module.call(), module.call(), module.call()];
    expect(replies.map(said)).toEqual(["value", "value", "value"]);
    expect(new Set(replies.map(({ fuel }) => fuel)).size).toBe(1);
  });
});

describe("logging", () => {
  test("every level goes to the log, line by line, and its block is freed", async () => {
    const levels = ["trace", "debug", "info", "warn", "error"];
    const body = levels.map((level) => `(call $log_${level} (call $put (i32.const 0) (i32.const 3)))`).join(" ");
    const { log } = await run(body, "a\\0ab");
    expect(log).toEqual(levels.flatMap((level) => [`${level}: a`, `${level}: b`]));
    expect(await numberOf("(i64.extend_i32_u (call $get_log_level))")).toBe(0n);
  });

  test("an empty message is a line, what is no block is a trap", async () => {
    expect((await run("(call $log_info (i64.const 0)) (call $log_info (call $alloc (i64.const 0)))")).log).toEqual([
      "info: ",
      "info: ",
    ]);
    expect(said(await run("(call $log_warn (i64.const 5))"))).toMatch(/`log_warn` was given 0x5, which is no block/);
  });
});

describe("what it costs", () => {
  test("memory: the blocks count against the limit, and one too large is refused without ending the module", async () => {
    const limits = { fuel: 1e9, memory: 4 * 65_536, output: 1024 };
    const alloc = (bytes: number) => answeringNumber(`(call $alloc (i64.const ${bytes}))`);
    expect(said(await run(alloc(65_536), "", { limits }))).not.toBe("\0".repeat(8));
    expect(said(await run(alloc(200_000), "", { limits }))).toBe("\0".repeat(8));
    expect(
      said(await run(`(if (i64.eqz (call $alloc (i64.const 200000))) (then (unreachable)))`, "", { limits })),
    ).toMatch(/^sandbox\.memory: more than 256 KiB of memory were needed/);
    expect(said(await run("", "", { limits }, "x".repeat(200_000)))).toMatch(/^sandbox\.memory: /);
    expect(
      said(
        await run(
          "(drop (memory.grow (i32.const 2))) (if (i64.eqz (call $alloc (i64.const 1))) (then (unreachable)))",
          "",
          { limits },
        ),
      ),
    ).toBe("");
  });

  test("memory: the kernel's first page is there from the start", async () => {
    const limits = { fuel: 1e9, memory: 65_536, output: 1024 };
    expect(said(await run("", "", { limits }))).toMatch(/^sandbox\.memory: 128 KiB of memory are needed to start/);
  });

  test("fuel: the same for every call, and one unit less isn't enough", async () => {
    const body = `(call $log_info (call $put (i32.const 0) (i32.const 3)))
      ${answering("(call $config_get (call $put (i32.const 0) (i32.const 3)))")}`;
    const module = await TestModule.of(handleText(body, "key"));
    const config = '{"key":"value"}';
    const [first, second] = [module.call("{}", { config }), module.call("{}", { config })];
    expect(second).toEqual(first);
    const fuel = Number(first.fuel);
    const limits = (units: number) => ({ config, limits: { fuel: units, memory: 2 ** 20, output: 1024 } });
    expect(module.call("{}", limits(fuel))).toEqual(first);
    expect(module.call("{}", limits(fuel - 1))).toMatchObject({
      fuel: fuel - 1,
      result: { failure: { code: "sandbox.fuel" } },
    });
  });

  test.for([
    ["blocks", "(drop (call $alloc (i64.const 1)))"],
    ["the length of a block that isn't there", "(drop (call $length (i64.const 5)))"],
    ["a log that nobody reads", "(call $log_info (i64.const 0))"],
    ["a variable that isn't there", "(drop (call $var_get (i64.const 0)))"],
    ["the level of logging", "(drop (call $get_log_level))"],
  ] as const)("fuel: a loop around %s ends with it", async ([, body]) => {
    const limits = { fuel: 3_000_000, memory: 2 ** 26, output: 1024 };
    const { result, fuel } = await run(`(loop $l ${body} (br $l))`, "", { limits });
    expect(result).toMatchObject({ failure: { code: "sandbox.fuel" } });
    expect(fuel).toBe(limits.fuel);
  });

  test("fuel: what the host reads for a module is paid for by its length", async () => {
    const log = (bytes: number) => run(`(call $log_info (call $alloc (i64.const ${bytes})))`);
    const [short, long] = await Promise.all([log(8), log(40_008)]);
    expect(Number(long.fuel) - Number(short.fuel)).toBeGreaterThan(40_000);
  });

  test("output: a longer one than allowed is refused", async () => {
    const limits = { fuel: 1e9, memory: 2 ** 26, output: 10 };
    expect(said(await run("(call $output_set (call $alloc (i64.const 11)) (i64.const 11))", "", { limits }))).toBe(
      "sandbox.output: the answer has 11 bytes, and 10 are allowed",
    );
  });
});
