import createPlugin from "extism";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { answering, assembleModule, handleText, TestModule } from "./module.ts";
import { buildGuard } from "./pdk.ts";
import { PROGRAM_INPUT, programText, step } from "./program.ts";

/** What a call came to, and what was logged meanwhile. */
interface Came {
  readonly text: string;
  readonly log: readonly string[];
}

type Runner = (input: string) => Promise<Came>;

/** Extism's own SDK, in the foreground. A new plugin for each call: ours keeps nothing between calls either. */
function theirs(module: WebAssembly.Module, config: Record<string, string>): Runner {
  return async (input) => {
    const log: string[] = [];
    const logger = Object.fromEntries(
      ["trace", "debug", "info", "warn", "error"].map((level) => [
        level,
        (text: string) => log.push(`${level}: ${text}`),
      ]),
    );
    const options = { useWasi: false, config, logger: { ...console, ...logger }, logLevel: "trace" } as const;
    const plugin = await createPlugin({ wasm: [{ module }] }, options);
    try {
      return { text: (await plugin.call("handle", input))?.text() ?? "", log };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return { text: said.replace(/^Plugin-originated error: /, "failed: "), log };
    } finally {
      await plugin.close();
    }
  };
}

function ours(bytes: Uint8Array, config: Record<string, string>): Runner {
  const module = new TestModule(bytes);
  return async (input) => {
    const { result, log } = module.call(input, { config: JSON.stringify(config) });
    if (result.kind === "answered") return { text: result.text, log };
    return {
      text: result.failure.message.replace(
        /^the plugin (?:failed|trapped): /,
        result.failure.code === "plugin.failed" ? "failed: " : "",
      ),
      log,
    };
  };
}

function both(bytes: Uint8Array<ArrayBuffer>, config: Record<string, string> = {}): readonly [Runner, Runner] {
  return [theirs(new WebAssembly.Module(bytes), config), ours(bytes, config)];
}

async function same([one, other]: readonly [Runner, Runner], input: string): Promise<Came> {
  const came = await other(input);
  expect(came).toEqual(await one(input));
  return came;
}

describe("a module that Extism's PDK made does the same here as in Extism's SDK", () => {
  let runners: readonly [Runner, Runner];
  beforeAll(async () => {
    runners = both(await buildGuard(), { word: "prod", empty: "" });
  });

  test("denying, answering, failing", async () => {
    expect(await same(runners, '{"command":"drop prod"}')).toEqual({
      text: '{"decision":"deny","reason":"prod 1"}',
      log: ["info: call 1", "warn: found prod"],
    });
    expect((await same(runners, "{}")).text).toBe('{"additionalContext":"2"}');
    expect((await same(runners, "fail")).text).toBe("failed: told to fail");
  });

  test("with any input", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        await same(runners, input.toWellFormed());
      }),
      { numRuns: 60 },
    );
  });
});

/** Modules in the text format, each with what it is about. */
const MODULES: readonly (readonly [about: string, fields: string])[] = [
  ["the input as a block", handleText(answering("(call $input_offset)"))],
  [
    "the length of the input",
    handleText(
      answering(
        "(block (result i64) (local.set $b (call $alloc (i64.const 1))) (call $store_u8 (local.get $b) (i32.add (i32.const 48) (i32.wrap_i64 (call $input_length)))) (local.get $b))",
      ),
    ),
  ],
  ["a configured value", handleText(answering("(call $config_get (call $put (i32.const 0) (i32.const 3)))"), "key")],
  [
    "a variable",
    handleText(
      `(call $var_set (call $put (i32.const 0) (i32.const 3)) (call $put (i32.const 3) (i32.const 5)))
    ${answering("(call $var_get (call $put (i32.const 0) (i32.const 3)))")}`,
      "keyvalue",
    ),
  ],
  [
    "every level of logging",
    handleText(
      ["trace", "debug", "info", "warn", "error"]
        .map((level) => `(call $log_${level} (call $put (i32.const 0) (i32.const 3)))`)
        .join(" "),
      "abc",
    ),
  ],
  ["an error with the status 0", handleText("(call $error_set (call $put (i32.const 0) (i32.const 2)))", "no")],
  ["an error of no letters", handleText("(call $error_set (call $alloc (i64.const 0)))")],
  [
    "a freed error",
    handleText(
      "(local.set $a (call $put (i32.const 0) (i32.const 2))) (call $error_set (local.get $a)) (call $free (local.get $a))",
      "no",
    ),
  ],
  ["no output", handleText("")],
  [
    "the last of two outputs",
    handleText("(call $answer (i32.const 0) (i32.const 2)) (call $answer (i32.const 2) (i32.const 2))", "abcd"),
  ],
  ["a trap", handleText("(unreachable)")],
  ["a trap after output", handleText("(call $answer (i32.const 0) (i32.const 2)) (unreachable)", "ab")],
  [
    "a start without WASI",
    handleText(
      "(call $answer (i32.const 0) (i32.const 1))",
      "a",
      '(func (export "_start") (i32.store8 (i32.const 0) (i32.const 98)))',
    ),
  ],
  [
    "a reactor",
    handleText(
      "(call $answer (i32.const 0) (i32.const 1))",
      "a",
      '(func (export "_initialize") (i32.store8 (i32.const 0) (i32.const 98)))',
    ),
  ],
  [
    "the lowest level of logging",
    handleText(
      "(i32.store8 (i32.const 0) (i32.add (i32.const 48) (call $get_log_level))) (call $answer (i32.const 0) (i32.const 1))",
    ),
  ],
];

test.for(MODULES)("the same here as in Extism's SDK: %s", async ([, fields]) => {
  const runners = both(await assembleModule(fields), { key: "wörd" });
  for (const input of ["{}", "", "äöü"]) await same(runners, input);
});

test("a status that isn't 0 is a failure here, as in Extism's runtime; Extism's SDK for JavaScript ignores it", async () => {
  const [one, other] = both(await assembleModule(handleText("(return (i32.const 3))")));
  expect([(await one("{}")).text, (await other("{}")).text]).toEqual(["", "failed: it returned the status 3"]);
});

test("an output that is a part of its block is that part here, as in Extism's runtime; Extism's SDK for JavaScript gives all of it", async () => {
  const [one, other] = both(await assembleModule(handleText("(call $output_set (call $input_offset) (i64.const 2))")));
  expect([(await one("abcd")).text, (await other("abcd")).text]).toEqual(["abcd", "ab"]);
});

test("any program that keeps to the rules of the ABI reads the same here as in Extism's SDK", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const runners = both(await assembleModule(programText(steps)), { a: "one", b: "" });
      expect((await same(runners, PROGRAM_INPUT)).text).toMatch(/^[a-p]{16}$/);
    }),
    { numRuns: 60 },
  );
});
