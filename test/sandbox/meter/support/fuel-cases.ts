export interface FuelCase {
  readonly name: string;
  /** Worked out by hand from the price table in docs/meter.md. */
  readonly fuel: number;
  /** The fields of a module that exports the function `f`. */
  readonly fields: string;
  readonly args?: readonly unknown[];
}

const IF = `(func (export "f") (param i32) local.get 0 if nop end)`;
const IF_ELSE = `(func (export "f") (param i32) local.get 0 if nop else nop nop nop end nop)`;
const SWITCH = `(func (export "f") (param i32) block block local.get 0 br_table 0 1 end nop end nop)`;
const LOOP = `(func (export "f") (local i32) loop local.get 0 i32.const 1 i32.add local.tee 0 i32.const 10 i32.lt_u br_if 0 end)`;
const SELF_COPY = `(type $a (array (mut i8))) (func (export "f") (local $x (ref null $a))
  (local.set $x (array.new_default $a (i32.const 20)))
  (array.copy $a $a (local.get $x) (i32.const 0) (local.get $x) (i32.const 10) (i32.const 10)))`;

export const CONTROL: readonly FuelCase[] = [
  { name: "one instruction", fuel: 1, fields: `(func (export "f") nop)` },
  { name: "straight-line code", fuel: 5, fields: `(func (export "f") i32.const 1 i32.const 2 i32.add i32.eqz drop)` },
  { name: "blocks are free", fuel: 1, fields: `(func (export "f") block block nop end end)` },
  { name: "code after a block", fuel: 2, fields: `(func (export "f") block nop end nop)` },
  { name: "a branch out of a block", fuel: 3, fields: `(func (export "f") block i32.const 1 br_if 0 nop nop end nop)` },
  {
    name: "a branch that isn't taken",
    fuel: 5,
    fields: `(func (export "f") block i32.const 0 br_if 0 nop nop end nop)`,
  },
  { name: "code that can't be reached", fuel: 2, fields: `(func (export "f") block br 0 nop nop end nop)` },
  { name: "if, taken", fuel: 3, fields: IF, args: [1] },
  { name: "if, not taken", fuel: 2, fields: IF, args: [0] },
  { name: "if with else, first arm", fuel: 4, fields: IF_ELSE, args: [1] },
  { name: "if with else, second arm", fuel: 6, fields: IF_ELSE, args: [0] },
  { name: "return", fuel: 1, fields: `(func (export "f") return nop nop)` },
  { name: "a loop that isn't taken again", fuel: 2, fields: `(func (export "f") loop nop end nop)` },
  { name: "a loop of ten turns", fuel: 70, fields: LOOP },
  { name: "br_table to its first label", fuel: 4, fields: SWITCH, args: [0] },
  { name: "br_table to its last label", fuel: 3, fields: SWITCH, args: [7] },
  { name: "a call", fuel: 4, fields: `(func $g nop nop) (func (export "f") call $g nop)` },
  { name: "a tail call", fuel: 3, fields: `(func $g nop nop) (func (export "f") return_call $g)` },
  {
    name: "an indirect call",
    fuel: 3,
    fields: `(table funcref (elem $g)) (func $g nop) (func (export "f") i32.const 0 call_indirect)`,
  },
  {
    name: "a call by reference",
    fuel: 3,
    fields: `(type $t (func)) (elem declare func $g) (func $g nop) (func (export "f") ref.func $g call_ref $t)`,
  },
  { name: "sixteen local variables", fuel: 2, fields: `(func (export "f") (local ${"i64 ".repeat(16)}) nop)` },
  { name: "fifteen local variables", fuel: 1, fields: `(func (export "f") (local ${"i64 ".repeat(15)}) nop)` },
  {
    name: "throw and catch",
    fuel: 101,
    fields: `(tag $e) (func (export "f") (block $h (try_table (catch_all $h) (throw $e)) nop) nop)`,
  },
  {
    name: "a handler that isn't needed",
    fuel: 2,
    fields: `(func (export "f") (block $h (try_table (catch_all $h) nop)) nop)`,
  },
  {
    name: "throw and catch, legacy",
    fuel: 103,
    fields: `(tag $e) (func (export "f") try throw $e catch $e nop nop catch_all end nop)`,
  },
  {
    name: "throw, delegate, rethrow, legacy",
    fuel: 201,
    fields: `(tag $e) (func (export "f") try try try throw $e delegate 0 catch_all rethrow 0 end catch_all nop end)`,
  },
  {
    name: "a handler in a loop, of a callee that paid",
    fuel: 3 * (1 + 3 + 100 + 7),
    fields: `(tag $e) (func $g nop nop nop (throw $e)) (func (export "f") (local i32) loop
      block $h try_table (catch_all $h) call $g end end
      local.get 0 i32.const 1 i32.add local.tee 0 i32.const 3 i32.lt_u br_if 0 end)`,
  },
  {
    name: "vectors",
    fuel: 4,
    fields: `(func (export "f") (drop (i32x4.add (v128.const i64x2 1 2) (v128.const i64x2 1 2))))`,
  },
];

export const SIZED: readonly FuelCase[] = [
  {
    name: "memory.fill",
    fuel: 3 + 8 + 6,
    fields: `(memory 1) (func (export "f") (memory.fill (i32.const 0) (i32.const 1) (i32.const 100)))`,
  },
  {
    name: "memory.fill, 64 bits",
    fuel: 3 + 8 + 6,
    fields: `(memory i64 1) (func (export "f") (memory.fill (i64.const 0) (i32.const 1) (i64.const 100)))`,
  },
  {
    name: "memory.copy",
    fuel: 3 + 8 + 4096,
    fields: `(memory 2) (func (export "f") (memory.copy (i32.const 9) (i32.const 1) (i32.const 65536)))`,
  },
  {
    name: "memory.copy between widths",
    fuel: 3 + 8 + 2,
    fields: `(memory i64 1) (memory 1) (func (export "f") (memory.copy 0 1 (i64.const 9) (i32.const 1) (i32.const 32)))`,
  },
  {
    name: "memory.init",
    fuel: 3 + 8 + 2,
    fields: `(memory 1) (data $d "${"x".repeat(40)}") (func (export "f") (memory.init $d (i32.const 0) (i32.const 0) (i32.const 40)))`,
  },
  {
    name: "memory.grow",
    fuel: 2 + 300 + 3 * 4096,
    fields: `(memory 1) (func (export "f") (drop (memory.grow (i32.const 3))))`,
  },
  {
    name: "memory.grow that fails",
    fuel: 2 + 300,
    fields: `(memory 1 2) (func (export "f") (drop (memory.grow (i32.const 3))))`,
  },
  {
    name: "memory.grow that fails, 64 bits",
    fuel: 2 + 300,
    fields: `(memory i64 1 2) (func (export "f") (drop (memory.grow (i64.const -1))))`,
  },
  {
    name: "table.grow",
    fuel: 3 + 16 + 5 * 32,
    fields: `(table 1 funcref) (func (export "f") (drop (table.grow (ref.null func) (i32.const 5))))`,
  },
  {
    name: "table.grow that fails",
    fuel: 3 + 16,
    fields: `(table 1 2 funcref) (func (export "f") (drop (table.grow (ref.null func) (i32.const 5))))`,
  },
  {
    name: "table.set",
    fuel: 2 + 32,
    fields: `(table 1 funcref) (func (export "f") (table.set (i32.const 0) (ref.null func)))`,
  },
  {
    name: "table.fill",
    fuel: 3 + 16 + 4 * 32,
    fields: `(table 9 funcref) (func (export "f") (table.fill (i32.const 0) (ref.null func) (i32.const 4)))`,
  },
  {
    name: "table.copy",
    fuel: 3 + 16 + 4 * 32,
    fields: `(table 9 funcref) (func (export "f") (table.copy (i32.const 0) (i32.const 1) (i32.const 4)))`,
  },
  {
    name: "table.copy, 64 bits",
    fuel: 3 + 16 + 4 * 32,
    fields: `(table i64 9 funcref) (func (export "f") (table.copy (i64.const 0) (i64.const 1) (i64.const 4)))`,
  },
  {
    name: "table.init",
    fuel: 3 + 16 + 2 * 32,
    fields: `(table 9 funcref) (elem $e func 0 0) (func (export "f") (table.init $e (i32.const 0) (i32.const 0) (i32.const 2)))`,
  },
  {
    name: "struct.new",
    fuel: 2 + 8 + 2 + 1,
    fields: `(type $s (struct (field i32 i64))) (func (export "f") (drop (struct.new $s (i32.const 1) (i64.const 1))))`,
  },
  {
    name: "struct.new_default",
    fuel: 8 + 3 + 1,
    fields: `(type $s (struct (field i32 i64 f32))) (func (export "f") (drop (struct.new_default $s)))`,
  },
  {
    name: "array.new",
    fuel: 2 + 8 + 50 + 1,
    fields: `(type $a (array i8)) (func (export "f") (drop (array.new $a (i32.const 1) (i32.const 50))))`,
  },
  {
    name: "array.new_default",
    fuel: 1 + 8 + 50 + 1,
    fields: `(type $a (array i8)) (func (export "f") (drop (array.new_default $a (i32.const 50))))`,
  },
  {
    name: "array.new_fixed",
    fuel: 2 + 8 + 2 + 1,
    fields: `(type $a (array i8)) (func (export "f") (drop (array.new_fixed $a 2 (i32.const 1) (i32.const 1))))`,
  },
  {
    name: "array.new_data",
    fuel: 2 + 8 + 5 + 1,
    fields: `(type $a (array i8)) (data $d "12345") (func (export "f") (drop (array.new_data $a $d (i32.const 0) (i32.const 5))))`,
  },
  {
    name: "array.fill",
    fuel: 1 + 8 + 9 + 3 + 8 + 7,
    fields: `(type $a (array (mut i8)))
      (func (export "f") (array.fill $a (array.new_default $a (i32.const 9)) (i32.const 1) (i32.const 2) (i32.const 7)))`,
  },
  { name: "array.copy", fuel: 1 + 8 + 20 + 1 + 5 + 8 + 10, fields: SELF_COPY },
];
