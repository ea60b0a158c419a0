;; An answer whose end wraps around.
;; expect: sandbox.trap
(module
  (import "extism:host/env" "output_set" (func $output_set (param i64 i64)))
  (func (export "handle") (result i32)
    (call $output_set (i64.const -1) (i64.const 2))
    (i32.const 0)))
