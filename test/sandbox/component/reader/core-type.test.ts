import { expect, test } from "vitest";
import { readComponent } from "../../../../host/sandbox/component/reader/component.ts";
import { typeText } from "../../../../host/sandbox/component/reader/text.ts";
import { fromText } from "./build.ts";

async function importsOf(text: string): Promise<string[]> {
  return readComponent(await fromText(text)).imports.map(({ type }) => typeText(type));
}

test("core types inside an instance type are passed over", async () => {
  const imports = await importsOf(`(component
    (core type $outer (func (param i32)))
    (import "i" (instance
      (core type $f (func (param i32 i64 f32 f64 v128) (result funcref externref)))
      (core type $m (module
        (alias outer 1 $f (type $g))
        (type $t (func (param i32)))
        (import "a" "func" (func (type $t)))
        (import "a" "table" (table 1 2 funcref))
        (import "a" "memory" (memory 1))
        (import "a" "shared" (memory 1 2 shared))
        (import "a" "global" (global (mut i64)))
        (import "a" "tag" (tag (type $t)))
        (export "f" (func (type $g)))
        (export "m" (memory 3 4))))
      (alias outer 1 $outer (core type $o))
      (export "m" (core module (type $m)))
      (type $last (func (param "x" char)))
      (export "last" (func (type $last))))))`);
  expect(imports).toEqual(["interface { m: module, last: func(x: char) }"]);
});

test.each([
  ["(struct (field i32))", "0x5f is no known kind of core type"],
  ["(func (param (ref any)))", "0x64 is no known core value type"],
  ['(module (import "a" "b" (memory i64 1)))', "0x04 is no known form of limits"],
])("a core type of later versions is refused, not guessed at: %s", async (type, message) => {
  const bytes = await fromText(`(component (import "i" (instance (core type $t ${type}))))`);
  expect(() => readComponent(bytes)).toThrow(expect.objectContaining({ name: "ComponentError", message }));
});
