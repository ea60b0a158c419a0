;; Starts with a function of the host that ends everything.
;; expect: answered
(module
  (import "extism:host/env" "reset" (func $reset))
  (export "_initialize" (func $reset))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
