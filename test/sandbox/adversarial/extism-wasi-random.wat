;; Draws 16 MiB of random bytes without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
;; fuel: 200000000
(module
  (import "wasi_snapshot_preview1" "random_get" (func $random_get (param i32 i32) (result i32)))
  (memory (export "memory") 256)
  (func (export "handle") (result i32)
    (loop $l (drop (call $random_get (i32.const 0) (i32.const 0x1000000))) (br $l))
    (i32.const 0)))
