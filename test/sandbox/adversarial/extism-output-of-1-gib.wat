;; An answer of 1 GiB, in a block that there is no room for.
;; expect: sandbox.memory
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "output_set" (func $output_set (param i64 i64)))
  (func (export "handle") (result i32)
    (call $output_set (call $alloc (i64.const 0x40000000)) (i64.const 0x40000000))
    (i32.const 0)))
