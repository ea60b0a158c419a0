;; An input that ends beyond the kernel's memory.
;; expect: sandbox.trap
(module
  (import "extism:host/env" "input_set" (func $input_set (param i64 i64)))
  (func (export "handle") (result i32)
    (call $input_set (i64.const 64) (i64.const -1))
    (i32.const 0)))
