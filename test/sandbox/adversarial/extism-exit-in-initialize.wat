;; Ends itself while it starts, and catches it.
;; expect: sandbox.trap
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $proc_exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_initialize") try (call $proc_exit (i32.const 0)) catch_all end)
  (func (export "handle") (result i32)
    
    (i32.const 0)))
