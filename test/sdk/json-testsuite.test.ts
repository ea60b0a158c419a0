import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Request, type Run, Runner } from "../../host/cli/plugin/runner.ts";
import { NO_GRANTS } from "../../host/config/field.ts";
import { buildComponent as buildAssemblyScript } from "../../sdk/assemblyscript/build/build.ts";
import { buildComponent as buildTypeScript } from "../../sdk/typescript/build/build.ts";

/** The JSON Parsing Test Suite, https://github.com/nst/JSONTestSuite, where it is beside the repository. */
const SUITE = fileURLToPath(new URL("../../../shared/corpus/json-testsuite/", import.meta.url));
const isThere = existsSync(SUITE);

/** Both read the prompt as JSON; the answer is `ok`, or the failure `refused`, or, for `{ "echo": … }`, that value. */
const SDKS = [
  {
    sdk: "TypeScript",
    build: buildTypeScript,
    source: `
import { addContext, defineHook, fail } from "@hooklet/sdk";

export default defineHook({
  userPromptSubmit({ prompt = "" }) {
    return addContext(read(prompt));
  },
});

function read(text: string): string {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" && "echo" in value ? JSON.stringify(value.echo) : "ok";
  } catch {
    fail("refused");
  }
}
`,
  },
  {
    sdk: "AssemblyScript",
    build: buildAssemblyScript,
    source: `
import { fail } from "@hooklet/sdk-as";
import { Json, Kind, quote } from "@hooklet/sdk-as/json";

export function handle(envelope: string): string {
  const value = Json.parse(Json.parse(envelope).get("prompt").asString());
  if (value.kind == Kind.missing) return fail("refused");
  const echo = value.get("echo");
  const said = echo.kind == Kind.string ? quote(echo.asString()) : echo.kind == Kind.number ? number(echo) : "ok";
  return '{"additionalContext":' + quote(said) + "}";
}

function number(value: Json): string {
  const number = value.asNumber();
  return isFinite(number) ? number.toString() : "null";
}
`,
  },
];

/** The suite's texts; what isn't UTF-8 in them can't reach a hook, and is replaced. */
async function textsOf(folder: string): Promise<(readonly [name: string, text: string])[]> {
  const names = (await readdir(path.join(SUITE, folder))).filter((name) => name.endsWith(".json")).sort();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const read = async (name: string) => decoder.decode(await readFile(path.join(SUITE, folder, name)));
  return Promise.all(names.map(async (name) => [name, await read(name)] as const));
}

describe.each(SDKS)("JSON in $sdk", { timeout: 120_000 }, ({ build, source }) => {
  let folder: string;
  let runner: Runner;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "hooklet-json-"));
    const entry = path.join(folder, "index.ts");
    await writeFile(entry, source);
    await writeFile(path.join(folder, "hook.wasm"), await build({ entry }));
    runner = new Runner(path.join(folder, "hook.wasm"));
  });
  afterAll(async () => {
    await runner[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  function send(envelope: string): Promise<Run> {
    const request: Request = { envelope, config: "{}", timestamp: 0, grants: NO_GRANTS, cwd: "/", fuel: null };
    return runner.call(request);
  }

  /** `ok`, `refused`, the echo, or the code of an error that is no answer at all. */
  async function read(text: string): Promise<string> {
    const { error, additionalContext } = await send(JSON.stringify({ event: "userPromptSubmit", prompt: text }));
    if (error === null) return additionalContext ?? "nothing";
    return error.code === "plugin.failed" && error.message.endsWith("refused") ? "refused" : error.code;
  }

  test.skipIf(!isThere)("takes what the suite says is JSON, and refuses what isn't", async () => {
    const texts = await textsOf("test_parsing");
    expect(texts.length).toBeGreaterThan(300);
    const wrong: string[] = [];
    for (const [name, text] of texts) {
      const answer = await read(text);
      const expected = { y: ["ok"], n: ["refused"], i: ["ok", "refused"] }[name.charAt(0)] ?? [];
      if (!expected.includes(answer)) wrong.push(`${name}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  });

  test.skipIf(!isThere)("answers the suite's texts as envelopes, without a trap", async () => {
    const texts = [...(await textsOf("test_parsing")), ...(await textsOf("test_transform"))];
    const codes = new Set<string | null>();
    // A host writes no envelope as deep as two of them are.
    for (const [, text] of texts.filter(([, { length }]) => length < 10_000))
      codes.add((await send(text)).error?.code ?? null);
    expect([...codes].filter((code) => code !== null && code !== "plugin.failed")).toEqual([]);
  });

  test.each(["0", "-0", "1", "9007199254740991", "9007199254740993", "9223372036854775807", "9223372036854775808"])(
    "reads the number %s as a double",
    async (text) => {
      expect(Number(await read(`{"echo":${text}}`))).toBe(Number(text) + 0);
    },
  );

  test.each([
    "1.7976931348623157e308",
    "-1.7976931348623157e308",
    "2.2250738585072014e-308",
    "5e-324",
    "4.9406564584124654e-324",
    "1e-400",
    "0.1",
    "123456789012345678901234567890",
    "9.007199254740993e15",
  ])("reads %s to the last bit", async (text) => {
    expect(Number(await read(`{"echo":${text}}`))).toBe(Number(text));
  });

  test.each(["1e309", "-1e400"])("reads %s, which is too large, without a trap", async (text) => {
    expect(await read(`{"echo":${text}}`)).toBe("null");
  });

  test.each([String.raw`"\ud800"`, String.raw`"a\udc00b"`, String.raw`"\udc00\ud800"`])(
    "keeps the unpaired surrogate in %s as an escape",
    async (text) => {
      expect(JSON.parse(await read(`{"echo":${text}}`))).toBe(JSON.parse(text));
    },
  );

  test("reads as deep as anybody means, and says what is deeper or refuses it", async () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth)}"]"${"]".repeat(depth)},"echo":true}`;
    expect(await read(nested(1000))).toMatch(/^(ok|true)$/);
    expect(await read(nested(100_000))).toMatch(/^(ok|refused)$/);
    expect(await read(`[${'{"[":"\\\\"},'.repeat(20_000)}0]`)).toBe("ok");
  });

  test("reads an envelope of 1 MB", async () => {
    const plain = "x".repeat(1_000_000);
    expect(await read(`{"a":"${plain}","echo":7}`)).toMatch(/^7(\.0)?$/);
    expect(await read(`{"a":[${"1,".repeat(500_000)}1],"echo":7}`)).toMatch(/^7(\.0)?$/);
  });
});
