;; Hands over one block as both the key and the value of a variable.
;; expect: sandbox.trap
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "var_set" (func $var_set (param i64 i64)))
  (global $p (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (global.set $p (call $alloc (i64.const 8))) (call $var_set (global.get $p) (global.get $p))
    (i32.const 0)))
