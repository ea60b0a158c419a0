;; Waits for another thread, which it doesn't have.
;; expect: sandbox.timeout
;; without-fuel: sandbox.timeout
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1 1 shared) (func (result i32) (call $fd_write (i32.const 1) (i32.const 0) (i32.const 0) (i32.const 0)))
  (func (export "handle") (result i32)
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1)))
    (i32.const 0)))
