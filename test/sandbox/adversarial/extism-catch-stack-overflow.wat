;; Overflows the stack in the host's functions, catches it, and answers.
;; expect: sandbox.trap
;; without-fuel: sandbox.trap
;; fuel: 400000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "free" (func $free (param i64)))
  (import "extism:host/env" "var_set" (func $var_set (param i64 i64)))
  (func $again (call $free (call $alloc (i64.const 1000))) (call $var_set (call $alloc (i64.const 1)) (call $alloc (i64.const 1))) (call $again))
  (func (export "handle") (result i32)
    try (call $again) catch_all end
    (i32.const 0)))
