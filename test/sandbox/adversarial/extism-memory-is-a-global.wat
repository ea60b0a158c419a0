;; Exports a global as the memory that WASI works on.
;; expect: sandbox.world
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $proc_exit (param i32)))
  (global (export "memory") i32 (i32.const 0))
  (func (export "handle") (result i32)
    (call $proc_exit (i32.const 0))
    (i32.const 0)))
