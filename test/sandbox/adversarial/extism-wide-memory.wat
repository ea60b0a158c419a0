;; Exports a memory of 64-bit addresses to WASI.
;; expect: answered
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") i64 1)
  (func (export "handle") (result i32)
    (drop (call $fd_write (i32.const 1) (i32.const -1) (i32.const 1) (i32.const -1)))
    (i32.const 0)))
