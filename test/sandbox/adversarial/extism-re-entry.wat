;; Calls itself without end, and the host in between.
;; expect: sandbox.trap
;; without-fuel: sandbox.trap
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func $handle (export "handle") (result i32)
    (call $log_info (call $alloc (i64.const 1))) (drop (call $handle))
    (i32.const 0)))
