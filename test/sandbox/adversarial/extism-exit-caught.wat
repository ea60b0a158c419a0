;; Ends itself, catches it, and answers.
;; expect: sandbox.trap
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $proc_exit (param i32)))
  (memory (export "memory") 1)
  (func (export "handle") (result i32)
    try (call $proc_exit (i32.const 0)) catch_all end
    (i32.const 0)))
