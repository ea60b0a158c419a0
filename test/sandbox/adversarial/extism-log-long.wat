;; Logs one line of 32 MiB.
;; expect: answered
;; fuel: 100000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func (export "handle") (result i32)
    (call $log_info (call $alloc (i64.const 0x2000000)))
    (i32.const 0)))
