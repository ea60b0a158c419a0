;; Asks for blocks that no machine has, and answers.
;; expect: answered
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (func (export "handle") (result i32)
    (drop (call $alloc (i64.const 0xffffffff)))
    (drop (call $alloc (i64.const 0x100000000)))
    (drop (call $alloc (i64.const 0x20000000000000)))
    (drop (call $alloc (i64.const 0x7fffffffffffffff)))
    (drop (call $alloc (i64.const -1)))
    (i32.const 0)))
