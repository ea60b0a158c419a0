;; Prints a list that names all of its memory thousands of times.
;; expect: sandbox.fuel
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 256)
  (func (export "handle") (result i32) (local $i i32)
    (loop $l (i64.store (i32.mul (local.get $i) (i32.const 8)) (i64.const 0xff000000000000))
      (br_if $l (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (i32.const 100000))))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 100000) (i32.const 0)))
    (unreachable)
    (i32.const 0)))
