import { readFile } from "node:fs/promises";
import { componentize } from "componentize-qjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FailureCode } from "../../../host/failure/table.ts";
import { readComponent } from "../../../host/sandbox/component/reader/component.ts";
import type { ExternType, Named } from "../../../host/sandbox/component/reader/type.ts";
import { isWasiImport } from "../../../host/sandbox/component/wasi/interfaces.ts";
import { checkWorld, WORLD } from "../../../host/sandbox/component/world.ts";
import { fromText, fromWit } from "./reader/build.ts";

const check = (bytes: Uint8Array) => checkWorld(bytes, isWasiImport);

const HANDLE = "handle: func(envelope: string) -> result<string, string>;";
const LOG = "enum level { debug, info, warn, error } log: func(level: level, message: string);";
const CONFIG = "config: func() -> string;";

/** A component of a world of the plugin's package, given by the bodies of its interfaces; `other` is WIT beside them. */
function plugin({
  version = "0.1.0",
  handler = HANDLE,
  host = LOG,
  world = "import host; export handler;",
  other = "",
}) {
  const wit = `
    package hooklet:plugin@${version};
    interface host { ${host} }
    interface handler { ${handler} }
    world hook { ${world} }
    ${other}`;
  return fromWit(wit, "hook");
}

describe("the WIT file", () => {
  let component: Uint8Array;
  beforeAll(async () => {
    component = await fromWit(await readFile("wit/0.1.0/plugin.wit", "utf8"), "hook");
  });

  test("declares the world that is checked for, no more and no less", () => {
    const { imports, exports } = readComponent(component);
    expect(imports.map(asInterface)).toEqual([WORLD.host]);
    expect(exports.map(asInterface)).toEqual([WORLD.handler]);
  });

  test("makes components that are accepted", () => {
    expect(checkWorld(component, () => false)).toBeNull();
  });

  const asInterface = ({ name, type }: Named<ExternType>) => ({
    name,
    exports: new Map(type.kind === "instance" ? type.exports.map((item) => [item.name, item.type]) : []),
  });
});

describe("a component of the world", () => {
  test.each([
    ["imports nothing", { world: "export handler;" }],
    ["imports a part of `host`", { host: CONFIG }],
    ["imports all of `host`", { host: `${LOG} ${CONFIG}` }],
    ["exports more beside `handle`", { handler: `${HANDLE} describe: func() -> string;` }],
    ["exports more beside `handler`", { world: "export handler; export init: func(script: string);" }],
    [
      "names the result's type",
      { handler: "type answer = result<string, string>; handle: func(envelope: string) -> answer;" },
    ],
  ])("that %s is accepted", async (_, parts) => {
    expect(check(await plugin(parts))).toBeNull();
  });

  test("that imports resources of WASI is accepted", async () => {
    const other = `package wasi:io@0.2.3 {
      interface streams { resource input-stream { read: func(n: u64) -> result<list<u8>, string>; } }
    }`;
    const component = await plugin({ world: "import wasi:io/streams@0.2.3; export handler;", other });
    expect(check(component)).toBeNull();
    expect(checkWorld(component, () => false)).toMatchObject({
      code: "sandbox.import",
      message: "the component imports `wasi:io/streams@0.2.3`, which the host doesn't offer",
    });
  });

  test("that says so in text alone is accepted", async () => {
    expect(check(await importing(""))).toBeNull();
  });
});

describe("a component made from JavaScript", () => {
  const jsSource = `
    import { log, config } from "hooklet:plugin/host@0.1.0";
    export const handler = { handle(envelope) { log("info", envelope); return config(); } };`;
  const build = (stubWasi: boolean) =>
    componentize({ witPath: "wit/0.1.0", jsSource, world: "hook", sync: true, stubWasi });

  let closed: Uint8Array;
  let open: Uint8Array;
  beforeAll(async () => {
    closed = (await build(true)).component;
    open = (await build(false)).component;
  });

  test("without WASI imports `host` alone", () => {
    expect(checkWorld(closed, () => false)).toBeNull();
  });

  test("with WASI imports what the host satisfies", () => {
    expect(check(open)).toBeNull();
    expect(checkWorld(open, (name) => isWasiImport(name) && !name.startsWith("wasi:cli/"))).toMatchObject({
      code: "sandbox.import",
      message: expect.stringMatching(
        /^the component imports `wasi:cli\/[^`]+`, `[^`]+`, `[^`]+` and \d+ more, which the host doesn't offer$/,
      ),
    });
  });
});

describe("what isn't the world's handler is refused", () => {
  const expected = "`func(envelope: string) -> result<string, string>`";
  const handle = "`handle` of `hooklet:plugin/handler@0.1.0`";
  const declare = `declare it as \`${HANDLE.slice(0, -1)}\``;

  test.each([
    ["a parameter of bytes", "envelope: list<u8>", "result<string, string>"],
    ["a parameter of one character", "envelope: char", "result<string, string>"],
    ["a parameter of another name", "input: string", "result<string, string>"],
    ["a second parameter", "envelope: string, more: option<string>", "result<string, string>"],
    ["no error", "envelope: string", "result<string>"],
    ["a result of a string alone", "envelope: string", "string"],
    ["a result of bytes", "envelope: string", "result<list<u8>, string>"],
  ])("%s", async (_, params, result) => {
    const found = `func(${params}) -> ${result}`;
    expect(check(await plugin({ handler: `handle: ${found};` }))).toEqual({
      code: "sandbox.world",
      message: `${handle} is \`${found}\`, not ${expected}`,
      hint: declare,
    });
  });

  test("nothing for a result", async () => {
    const message = `${handle} is \`func(envelope: string)\`, not ${expected}`;
    expect(check(await plugin({ handler: "handle: func(envelope: string);" }))).toMatchObject({ message });
  });

  test("an asynchronous function", async () => {
    const component = await fromText(`(component
      (type $i (instance
        (type $f (func async (param "envelope" string) (result (result string (error string)))))
        (export "handle" (func (type $f)))))
      (import "x" (instance $i (type $i)))
      (export "hooklet:plugin/handler@0.1.0" (instance $i)))`);
    const message = `${handle} is \`async func(envelope: string) -> result<string, string>\`, not ${expected}`;
    expect(check(component)).toMatchObject({ code: "sandbox.world", message });
  });

  test("an interface without `handle`", async () => {
    expect(check(await plugin({ handler: "run: func(); type answer = string;" }))).toEqual({
      code: "sandbox.world",
      message: "`hooklet:plugin/handler@0.1.0` exports the type `answer`, the func `run`, not `handle`",
      hint: declare,
    });
  });

  test.each([
    [
      "a later version",
      "hooklet:plugin/handler@0.2.0",
      "the component exports `hooklet:plugin/handler@0.2.0`; this host runs `hooklet:plugin/handler@0.1.0`",
    ],
    [
      "no version",
      "hooklet:plugin/handler",
      "the component exports `hooklet:plugin/handler`; this host runs `hooklet:plugin/handler@0.1.0`",
    ],
    [
      "a command",
      "wasi:cli/run@0.2.0",
      "the component exports `wasi:cli/run@0.2.0`, not `hooklet:plugin/handler@0.1.0`",
    ],
  ])("%s", async (_, name, message) => {
    const component = await fromText(`(component (instance $i) (export "${name}" (instance $i)))`);
    expect(check(component)).toMatchObject({ code: "sandbox.world", message });
  });

  test("a version that both of host and plugin have moved on from", async () => {
    expect(check(await plugin({ version: "0.2.0", host: CONFIG }))).toMatchObject({
      code: "sandbox.world",
      hint: "build it against the WIT of `hooklet:plugin/handler@0.1.0`, or run it with a host that knows its version",
    });
  });

  test("nothing", async () => {
    expect(check(await fromText("(component)"))).toMatchObject({
      code: "sandbox.world",
      message: "the component exports nothing, not `hooklet:plugin/handler@0.1.0`",
    });
  });

  test("something that isn't an interface", async () => {
    const component = await fromText(
      '(component (component $c) (export "hooklet:plugin/handler@0.1.0" (component $c)))',
    );
    expect(check(component)).toMatchObject({
      code: "sandbox.world",
      message: "`hooklet:plugin/handler@0.1.0` is exported as a component, not as an interface",
    });
  });

  test("the right interface under a wrong declared type", async () => {
    const component = await fromText(`(component
      (type $right (instance
        (type $f (func (param "envelope" string) (result (result string (error string)))))
        (export "handle" (func (type $f)))))
      (import "x" (instance $i (type $right)))
      (type $less (instance))
      (export "hooklet:plugin/handler@0.1.0" (instance $i) (instance (type $less))))`);
    expect(check(component)).toMatchObject({
      code: "sandbox.world",
      message: "`hooklet:plugin/handler@0.1.0` exports nothing, not `handle`",
    });
  });
});

describe("an import that the host doesn't offer is refused", () => {
  const log = "`log` of `hooklet:plugin/host@0.1.0`";
  const level = "enum { debug, info, warn, error }";
  const expected = `\`func(level: ${level}, message: string)\``;

  test.each([
    [
      "a level too many",
      "enum level { debug, info, warn, error, fatal } log: func(level: level, message: string);",
      "`level`",
    ],
    [
      "a level as text",
      "log: func(level: string, message: string);",
      `${log} is \`func(level: string, message: string)\`, not ${expected}`,
    ],
    [
      "bytes for a message",
      "enum level { debug, info, warn, error } log: func(level: level, message: list<u8>);",
      `${log} is \`func(level: ${level}, message: list<u8>)\`, not ${expected}`,
    ],
    [
      "a result",
      "enum level { debug, info, warn, error } log: func(level: level, message: string) -> bool;",
      `${log} is \`func(level: ${level}, message: string) -> bool\`, not ${expected}`,
    ],
    [
      "a function that there isn't",
      `${LOG} exec: func(command: string) -> string;`,
      "the component imports `exec`, which `hooklet:plugin/host@0.1.0` doesn't have",
    ],
    [
      "a function named like a property of every object",
      "%constructor: func() -> string;",
      "the component imports `constructor`, which `hooklet:plugin/host@0.1.0` doesn't have",
    ],
    [
      "a resource",
      "resource level { constructor(); }",
      "`level` of `hooklet:plugin/host@0.1.0` is `type resource level`",
    ],
  ])("`host` with %s", async (_, host, message) => {
    expect(check(await plugin({ host }))).toMatchObject({
      code: "sandbox.import",
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ["an interface of its own", "interface tools { f: func(); }", "import tools;", "`hooklet:plugin/tools@0.1.0`"],
    [
      "WASI that isn't satisfied",
      "package wasi:nn@0.2.0 { interface graph { f: func(); } }",
      "import wasi:nn/graph@0.2.0;",
      "`wasi:nn/graph@0.2.0`",
    ],
    [
      "WASI of another version",
      "package wasi:cli@0.3.0 { interface environment { f: func(); } }",
      "import wasi:cli/environment@0.3.0;",
      "`wasi:cli/environment@0.3.0`",
    ],
    [
      "WASI without version",
      "package wasi:cli { interface environment { f: func(); } }",
      "import wasi:cli/environment;",
      "`wasi:cli/environment`",
    ],
    ["a function", "", "import run: func();", "the func `run`"],
    ["an interface without package", "", "import tools: interface { run: func(); }", "`tools`"],
  ])("%s", async (_, other, imported, named) => {
    expect(check(await plugin({ world: `${imported} export handler;`, other }))).toEqual({
      code: "sandbox.import",
      message: `the component imports ${named}, which the host doesn't offer`,
      hint: expect.stringContaining("hooklet:plugin/host"),
    });
  });

  test.each([
    ["%constructor: func(code: string) -> string;", "constructor"],
    ["has-own-property: func(name: string) -> bool;", "has-own-property"],
    ["TO-STRING: func() -> string;", "TO-STRING"],
    ["resource fields { %constructor: static func(code: string) -> u32; }", "[static]fields.constructor"],
    ["resource fields { value-of: func() -> u32; }", "[method]fields.value-of"],
    ["resource %constructor { constructor(); }", "[constructor]constructor"],
  ])("a function of WASI that only JavaScript has: %s", async (types, name) => {
    const other = `package wasi:http@0.2.0 { interface types { ${types} } }`;
    expect(check(await plugin({ world: "import wasi:http/types@0.2.0; export handler;", other }))).toMatchObject({
      code: "sandbox.import",
      message: `the component imports \`${name}\`, which \`wasi:http/types@0.2.0\` doesn't have`,
    });
  });

  test.each([
    ["a type", '(import "t" (type (sub resource)))', "the type `t`"],
    ["a component", '(import "c" (component))', "the component `c`"],
    ["a core module", '(import "m" (core module))', "the module `m`"],
    [
      "a component by the name of WASI",
      '(import "wasi:cli/environment@0.2.0" (component))',
      "the component `wasi:cli/environment@0.2.0`",
    ],
    [
      "several things",
      '(import "a" (instance)) (import "b" (func)) (import "c" (instance)) (import "d" (instance))',
      "`a`, the func `b`, `c` and 1 more",
    ],
  ])("%s", async (_, imported, named) => {
    expect(check(await importing(imported))).toMatchObject({
      code: "sandbox.import",
      message: `the component imports ${named}, which the host doesn't offer`,
    });
  });

  test.each([
    [
      "`host` of another version",
      '(import "hooklet:plugin/host@0.2.0" (instance))',
      "the component imports `hooklet:plugin/host@0.2.0`; this host offers `hooklet:plugin/host@0.1.0`",
    ],
    [
      "a component in the place of `host`",
      '(import "hooklet:plugin/host@0.1.0" (component))',
      "the component imports the component `hooklet:plugin/host@0.1.0`, which the host doesn't offer",
    ],
  ])("%s", async (_, imported, message) => {
    expect(check(await importing(imported))).toMatchObject({ code: "sandbox.import", message });
  });
});

/** A component of the world by its exports, with this import in the text format. */
function importing(imported: string): Promise<Uint8Array> {
  return fromText(`(component ${imported}
    (type $handle (func (param "envelope" string) (result (result string (error string)))))
    (core module $m (func (export "f") (param i32 i32) (result i32) unreachable) (memory (export "m") 1))
    (core instance $m (instantiate $m))
    (func $f (type $handle) (canon lift (core func $m "f") (memory (core memory $m "m"))))
    (instance $i (export "handle" (func $f)))
    (export "hooklet:plugin/handler@0.1.0" (instance $i)))`);
}

describe("what isn't a component is refused", () => {
  const invalid = (message: string) => ({ code: "sandbox.invalid" satisfies FailureCode, message });

  test.each([
    ["an empty file", "", "the file is not WebAssembly"],
    ["a script", "export const handler = 1;", "the file is not WebAssembly"],
    ["a core module", "\0asm\u0001\0\0\0", "the file is a core module, not a component"],
    ["the start of a component", "\0asm\r\0", "the component is damaged at byte 6: it ends too early"],
    [
      "a component of a later version",
      "\0asm\u000e\0\u0001\0",
      "the component is damaged at byte 4: expected 0x0d in the preamble of a component, got 0x0e",
    ],
    [
      "an unknown section",
      "\0asm\r\0\u0001\0\u0063\0",
      "the component is damaged at byte 8: 0x63 is no known kind of section",
    ],
  ])("%s", (_, text, message) => {
    expect(check(Buffer.from(text, "latin1"))).toMatchObject(invalid(message));
  });

  test("a component that was cut off", async () => {
    const component = await plugin({});
    const failure = check(component.subarray(0, component.length - 1));
    expect(failure).toMatchObject(
      invalid(`the component is damaged at byte ${component.length - 1}: it ends too early`),
    );
    expect(failure?.hint).toContain("build or copy it again");
  });
});
