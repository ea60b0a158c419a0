;; A function that calls itself: the stack ends before the fuel.
;; expect: sandbox.trap
;; without-fuel: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $again (call $again))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (call $again) (unreachable)))
