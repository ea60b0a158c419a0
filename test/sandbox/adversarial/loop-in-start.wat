;; A loop without end in the start function.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $spin (loop $l (br $l)))
  (start $spin)
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
