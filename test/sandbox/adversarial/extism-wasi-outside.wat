;; Names memory that it doesn't have, in every function that takes an address.
;; expect: answered
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll_oneoff (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "random_get" (func $random_get (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "environ_get" (func $environ_get (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_time_get" (func $clock_time_get (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "handle") (result i32)
    (drop (call $fd_write (i32.const 1) (i32.const -1) (i32.const -1) (i32.const -1))) (drop (call $poll_oneoff (i32.const -1) (i32.const -1) (i32.const -1) (i32.const -1))) (drop (call $random_get (i32.const -1) (i32.const -1))) (drop (call $environ_get (i32.const -1) (i32.const -1))) (drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const -1))) (drop (call $fd_read (i32.const 0) (i32.const -1) (i32.const -1) (i32.const -1)))
    (drop (call $fd_write (i32.const 1) (i32.const 65533) (i32.const -1) (i32.const 65533))) (drop (call $poll_oneoff (i32.const 65533) (i32.const 65533) (i32.const -1) (i32.const 65533))) (drop (call $random_get (i32.const 65533) (i32.const -1))) (drop (call $environ_get (i32.const 65533) (i32.const 65533))) (drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 65533))) (drop (call $fd_read (i32.const 0) (i32.const 65533) (i32.const -1) (i32.const 65533)))
    (drop (call $fd_write (i32.const 1) (i32.const 0x80000000) (i32.const -1) (i32.const 0x80000000))) (drop (call $poll_oneoff (i32.const 0x80000000) (i32.const 0x80000000) (i32.const -1) (i32.const 0x80000000))) (drop (call $random_get (i32.const 0x80000000) (i32.const -1))) (drop (call $environ_get (i32.const 0x80000000) (i32.const 0x80000000))) (drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 0x80000000))) (drop (call $fd_read (i32.const 0) (i32.const 0x80000000) (i32.const -1) (i32.const 0x80000000)))
    (i32.const 0)))
