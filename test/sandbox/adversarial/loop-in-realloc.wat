;; A loop without end where the host asks for room for the envelope.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (loop $l (br $l)) (unreachable))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
