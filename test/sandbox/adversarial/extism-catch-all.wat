;; Catches everything around exhaustion.
;; expect: sandbox.fuel
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (func $spin (loop $l (drop (call $alloc (i64.const 8))) (br $l)))
  (func (export "handle") (result i32)
    loop $l try (call $spin) catch_all end br $l end
    (i32.const 0)))
