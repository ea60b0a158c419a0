;; Fills 32 MB without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 512)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (memory.fill (i32.const 0) (i32.const 7) (i32.const 33554432)) (br $l)) (unreachable)))
