;; An answer of 32 MiB.
;; expect: sandbox.output
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "output_set" (func $output_set (param i64 i64)))
  (func (export "handle") (result i32)
    (call $output_set (call $alloc (i64.const 0x2000000)) (i64.const 0x2000000))
    (i32.const 0)))
