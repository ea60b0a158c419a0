;; Hands over a block that isn't there.
;; expect: sandbox.trap
(module
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (func (export "handle") (result i32)
    (call $log_info (i64.const 0x7fffffffffffffff))
    (i32.const 0)))
