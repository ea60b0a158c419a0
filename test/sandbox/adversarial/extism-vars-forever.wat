;; Sets ever other variables, and goes on without room for them.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "var_set" (func $var_set (param i64 i64)))
  (import "extism:host/env" "store_u64" (func $store_u64 (param i64 i64)))
  (global $p (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (loop $l (global.set $p (call $alloc (i64.const 8))) (call $store_u64 (global.get $p) (global.get $p)) (call $var_set (global.get $p) (call $alloc (i64.const 100000))) (br $l))
    (i32.const 0)))
