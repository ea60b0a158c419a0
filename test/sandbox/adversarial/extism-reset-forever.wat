;; Makes a block and ends all blocks, without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "reset" (func $reset))
  (func (export "handle") (result i32)
    (loop $l (drop (call $alloc (i64.const 1000))) (call $reset) (br $l))
    (i32.const 0)))
