import { describe, expect, test } from "vitest";
import { readComponent } from "../../../../host/sandbox/component/reader/component.ts";
import { typeText } from "../../../../host/sandbox/component/reader/text.ts";
import type { ExternType, Named } from "../../../../host/sandbox/component/reader/type.ts";
import { fromText, fromWit } from "./build.ts";

/** `name: type` of each, in their order. */
function lines(items: readonly Named<ExternType>[]): string[] {
  return items.map(({ name, type }) => `${name}: ${typeText(type)}`);
}

async function read(text: string): Promise<{ imports: string[]; exports: string[] }> {
  const { imports, exports } = readComponent(await fromText(text));
  return { imports: lines(imports), exports: lines(exports) };
}

const string = { kind: "string" };

describe("a component made from WIT", () => {
  test("gives its types as plain data", async () => {
    const wit = `
      package a:b;
      world w { import i: interface { f: func(x: string, y: list<u8>); } export g: func() -> result<_, string>; }`;
    expect(readComponent(await fromWit(wit, "w"))).toEqual({
      kind: "component",
      imports: [
        {
          name: "i",
          type: {
            kind: "instance",
            exports: [
              {
                name: "f",
                type: {
                  kind: "func",
                  async: false,
                  params: [
                    { name: "x", type: string },
                    { name: "y", type: { kind: "list", element: { kind: "u8" }, length: null } },
                  ],
                  result: null,
                },
              },
            ],
          },
        },
      ],
      exports: [
        {
          name: "g",
          type: { kind: "func", async: false, params: [], result: { kind: "result", ok: null, error: string } },
        },
      ],
    });
  });

  test("gives an exported interface, behind the component that wit-component wraps it in", async () => {
    const wit = `
      package a:b@1.2.3;
      interface i {
        record r { a: bool, b: option<char> }
        variant v { none, some(s8), more(tuple<s16, s32, s64>) }
        enum e { red, green }
        flags p { read, write }
        type t = f32;
        f: func(r: r, v: v, e: e) -> p;
        g: func(t: t, x: result, y: result<u16>) -> result<f64, u64>;
      }
      world w { export i; }`;
    const { imports, exports } = readComponent(await fromWit(wit, "w"));
    expect(imports).toEqual([]);
    expect(exports.map(({ name }) => name)).toEqual(["a:b/i@1.2.3"]);
    const inner = exports[0]?.type.kind === "instance" ? exports[0].type.exports : [];
    const v = "variant { none, some(s8), more(tuple<s16, s32, s64>) }";
    expect(lines(inner)).toEqual([
      "r: type record { a: bool, b: option<char> }",
      `v: type ${v}`,
      "e: type enum { red, green }",
      "p: type flags { read, write }",
      "t: type f32",
      `f: func(r: record { a: bool, b: option<char> }, v: ${v}, e: enum { red, green }) -> flags { read, write }`,
      "g: func(t: f32, x: result, y: result<u16>) -> result<f64, u64>",
    ]);
  });

  test("knows resources by the names that they have where they are used", async () => {
    const wit = `
      package a:b;
      interface streams { resource input { read: func(n: u64) -> list<u8>; } }
      interface i {
        use streams.{input as source};
        resource box { constructor(source: source); put: func(x: borrow<source>); open: static func() -> box; }
      }
      world w { import streams; export i; }`;
    const { imports, exports } = readComponent(await fromWit(wit, "w"));
    expect(lines(imports)).toEqual([
      "a:b/streams: interface { input: type resource input, [method]input.read: func(self: borrow<input>, n: u64) -> list<u8> }",
    ]);
    expect(exports.map(({ type }) => (type.kind === "instance" ? lines(type.exports) : type))).toEqual([
      [
        "source: type resource source",
        "box: type resource box",
        "[constructor]box: func(source: own<source>) -> own<box>",
        "[method]box.put: func(self: borrow<box>, x: borrow<source>)",
        "[static]box.open: func() -> own<box>",
      ],
    ]);
  });
});

describe("a component made from text", () => {
  const handle = '(func (param "envelope" string) (result (result string (error string))))';
  const found = "interface { handle: func(envelope: string) -> result<string, string> }";

  test("exports an instance put together from an import", async () => {
    const { imports, exports } = await read(`(component
      (type $handle ${handle})
      (import "f" (func $f (type $handle)))
      (instance $i (export "handle" (func $f)))
      (export "a:b/i" (instance $i)))`);
    expect(imports).toEqual(["f: func(envelope: string) -> result<string, string>"]);
    expect(exports).toEqual([`a:b/i: ${found}`]);
  });

  test("exports an instance that it imports", async () => {
    const { exports } = await read(`(component
      (type $i (instance (type $handle ${handle}) (export "handle" (func (type $handle)))))
      (import "a:b/i" (instance $i (type $i)))
      (export "a:b/j" (instance $i)))`);
    expect(exports).toEqual([`a:b/j: ${found}`]);
  });

  test("exports an instance under the type that it declares for it", async () => {
    const { exports } = await read(`(component
      (type $handle ${handle})
      (import "f" (func $f (type $handle)))
      (instance $i (export "handle" (func $f)) (export "hidden" (func $f)))
      (type $i (instance (type $handle ${handle}) (export "handle" (func (type $handle)))))
      (export "a:b/i" (instance $i) (instance (type $i)))
      (export "a:b/j" (instance $i)))`);
    const signature = "func(envelope: string) -> result<string, string>";
    expect(exports).toEqual([`a:b/i: ${found}`, `a:b/j: interface { handle: ${signature}, hidden: ${signature} }`]);
  });

  test("finds an instance through nested components, aliases and outer types", async () => {
    const { exports } = await read(`(component $top
      (type $text (list char))
      (component $middle
        (component $inner
          (alias outer $top $text (type $text))
          (type $f (func (param "x" $text)))
          (import "f" (func $f (type $f)))
          (instance $i (export "g" (func $f)))
          (export "i" (instance $i)))
        (type $f (func (param "x" $text)))
        (import "f" (func $f (type $f)))
        (instance $inner (instantiate $inner (with "f" (func $f))))
        (alias export $inner "i" (instance $i))
        (export "m" (instance $i)))
      (type $f (func (param "x" $text)))
      (import "f" (func $f (type $f)))
      (instance $middle (instantiate $middle (with "f" (func $f))))
      (alias export $middle "m" (instance $m))
      (export "a:b/i" (instance $m))
      (alias export $m "g" (func $g))
      (export "g" (func $g)))`);
    expect(exports).toEqual(["a:b/i: interface { g: func(x: list<char>) }", "g: func(x: list<char>)"]);
  });

  test("makes an instance of a component that it imports, with types from around the import", async () => {
    const { imports, exports } = await read(`(component
      (type $pair (tuple u8 u16))
      (import "pair" (type $named (eq $pair)))
      (type $c (component
        (alias outer 1 $named (type $named))
        (import "name" (func (param "x" $named)))
        (export "i" (instance (export "r" (type (sub resource)))))
        (export "f" (func (result $named)))))
      (import "c" (component $c (type $c)))
      (import "name" (func $name (param "x" $named)))
      (instance $i (instantiate $c (with "name" (func $name))))
      (export "a:b/i" (instance $i))
      (export "c" (component $c)))`);
    const c =
      "component { import name: func(x: tuple<u8, u16>), export i: interface { r: type resource r }, export f: func() -> tuple<u8, u16> }";
    expect(imports).toEqual(["pair: type tuple<u8, u16>", `c: ${c}`, "name: func(x: tuple<u8, u16>)"]);
    expect(exports).toEqual([
      "a:b/i: interface { i: interface { r: type resource r }, f: func() -> tuple<u8, u16> }",
      `c: ${c}`,
    ]);
  });

  test("counts what it exports among its definitions", async () => {
    const { exports } = await read(`(component
      (type $r (resource (rep i32)))
      (export $s "s" (type $r))
      (type $own (own $s))
      (type $borrow (borrow $r))
      (type $f (func (param "x" $own) (param "y" $borrow)))
      (import "f" (func $f (type $f)))
      (export $g "g" (func $f))
      (export "h" (func $g)))`);
    const f = "func(x: own<s>, y: borrow<_>)";
    expect(exports).toEqual(["s: type resource s", `g: ${f}`, `h: ${f}`]);
  });

  test("has modules, passes them on and skips what is in them", async () => {
    const { imports, exports } = await read(`(component
      (core type $m (module (import "a" "b" (func)) (export "c" (memory 1))))
      (import "m" (core module $m (type $m)))
      (core module $n (func (export "f")) (memory 1))
      (core instance $i (instantiate $n))
      (alias core export $i "f" (core func $f))
      (func $lifted (canon lift (core func $f)))
      (component $c
        (import "n" (core module $n))
        (alias outer 1 $m (core module $m))
        (export "x" (core module $m))
        (export "y" (core module $n)))
      (instance $c (instantiate $c (with "n" (core module $n))))
      (alias export $c "y" (core module $y))
      (export "m" (core module $y))
      (export "f" (func $lifted)))`);
    expect(imports).toEqual(["m: module"]);
    expect(exports).toEqual(["m: module", "f: func()"]);
  });

  test("has every kind of value type", async () => {
    const primitives = "bool s8 u8 s16 u16 s32 u32 s64 u64 f32 f64 char string error-context".split(" ");
    const { exports } = await read(`(component
      ${primitives.map((name, index) => `(type $p${index} ${name}) (export "p${index}" (type $p${index}))`).join("\n")}
      (type $list (list u8)) (export "list" (type $list))
      (type $fixed (list u8 4)) (export "fixed" (type $fixed))
      (type $map (map string u8)) (export "map" (type $map))
      (type $stream (stream u8)) (export "stream" (type $stream))
      (type $future (future)) (export "future" (type $future))
      (type $async (func async (param "x" $stream) (result $future))) (export "async" (type $async)))`);
    expect(exports.slice(0, primitives.length)).toEqual(primitives.map((name, index) => `p${index}: type ${name}`));
    expect(exports.slice(primitives.length)).toEqual([
      "list: type list<u8>",
      "fixed: type list<u8, 4>",
      "map: type map<string, u8>",
      "stream: type stream<u8>",
      "future: type future",
      "async: type async func(x: stream<u8>) -> future",
    ]);
  });
});

describe("a component that contradicts itself", () => {
  test.each([
    ["the same name twice", '(import "x" (func)) (import "x" (func))', "the name `x` stands twice in one list"],
    [
      "the alias of an export that isn't there",
      '(import "i" (instance $i (export "a" (func)))) (alias export $i "b" (func $f))',
      "the instance exports no func `b`",
    ],
    [
      "the alias of an export of another kind",
      '(import "i" (instance $i (export "a" (func)))) (alias export $i "a" (type $f))',
      "the instance exports no type `a`",
    ],
    ["an index beyond the last one", '(export "x" (func 7))', "func 7 is not defined before it is used"],
    ["a scope further out than there is one", "(alias outer 3 0 (type $t))", "there is no scope 3 levels out"],
    [
      "a list of functions",
      "(type $f (func)) (type $l (list $f))",
      "expected a value type, got type 0 of the kind func",
    ],
    ["a handle to a string", "(type $s string) (type $o (own $s))", "a handle's type is no resource"],
    [
      "an instance of a function's type",
      '(type $f (func)) (import "i" (instance (type $f)))',
      "expected a type of the kind instance, got func",
    ],
    [
      "an export declared as something else",
      '(import "i" (instance $i)) (type $f (func)) (export "x" (instance $i) (func (type $f)))',
      "`x` is declared as func and is instance",
    ],
    ["a start function", '(import "f" (func $f)) (start $f)', "0x09 is no known kind of section"],
    ["an imported value", '(import "v" (value string))', "0x02 is no known kind of definition"],
  ])("is refused: %s", async (_, body, message) => {
    const bytes = await fromText(`(component ${body})`);
    expect(() => readComponent(bytes)).toThrow(expect.objectContaining({ name: "ComponentError", message }));
  });
});
