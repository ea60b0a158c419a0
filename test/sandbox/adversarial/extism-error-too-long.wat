;; An error of 32 MiB.
;; expect: plugin.failed
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "error_set" (func $error_set (param i64)))
  (func (export "handle") (result i32)
    (call $error_set (call $alloc (i64.const 0x2000000)))
    (i32.const 0)))
