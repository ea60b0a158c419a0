;; A loop that calls a function, so that the loop itself does nothing.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $nothing)
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (call $nothing) (br $l)) (unreachable)))
