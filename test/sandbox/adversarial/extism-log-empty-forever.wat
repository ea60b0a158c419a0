;; Logs nothing without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
;; fuel: 10000000
(module
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func (export "handle") (result i32)
    (loop $l (call $log_info (i64.const 0)) (br $l))
    (i32.const 0)))
