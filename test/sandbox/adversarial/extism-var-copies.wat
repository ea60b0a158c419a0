;; Asks for the same large variable without end.
;; expect: sandbox.memory
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "var_set" (func $var_set (param i64 i64)))
  (import "extism:host/env" "var_get" (func $var_get (param i64) (result i64)))
  (func (export "handle") (result i32)
    (call $var_set (call $alloc (i64.const 1)) (call $alloc (i64.const 0x100000))) (loop $l (drop (call $var_get (call $alloc (i64.const 1)))) (br $l))
    (i32.const 0)))
