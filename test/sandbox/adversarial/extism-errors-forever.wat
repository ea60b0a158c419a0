;; Hands over what is no block without end, and catches the errors.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func (export "handle") (result i32)
    loop $l try (call $log_info (i64.const 1)) catch_all end br $l end
    (i32.const 0)))
