;; A function with parameters that ends in a call of itself through a table.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (type $t (func (param i32 i64) (result i32)))
  (table funcref (elem $again))
  (func $again (type $t) (return_call_indirect (type $t) (local.get 0) (local.get 1) (i32.const 0)))
  (func $handle (export "handle") (param i32 i32) (result i32)
    (call $again (i32.const 1) (i64.const 2))))
