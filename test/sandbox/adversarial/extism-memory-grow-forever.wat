;; Grows its memory and makes blocks, whatever comes of it.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
;; fuel: 10000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (memory (export "memory") 1)
  (func (export "handle") (result i32)
    (loop $l (drop (memory.grow (i32.const 1))) (drop (call $alloc (i64.const 0x10000))) (br $l))
    (i32.const 0)))
