;; Makes the smallest blocks without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
;; fuel: 400000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (func (export "handle") (result i32)
    (loop $l (drop (call $alloc (i64.const 0))) (br $l))
    (i32.const 0)))
