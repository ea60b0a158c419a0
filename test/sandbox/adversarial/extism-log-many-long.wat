;; Logs lines of 4 MiB without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.memory
;; fuel: 200000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func (export "handle") (result i32)
    (loop $l (call $log_info (call $alloc (i64.const 0x400000))) (br $l))
    (i32.const 0)))
