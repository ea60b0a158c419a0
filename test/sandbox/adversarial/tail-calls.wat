;; Two functions that end in a call of the other one: no loop, no stack.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $ping (return_call $pong))
  (func $pong (return_call $ping))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (call $ping) (unreachable)))
