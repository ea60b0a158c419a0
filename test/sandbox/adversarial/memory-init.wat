;; Initialises from a segment of 60 KB without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (data $d "%repeat(60000, x)%")
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (memory.init $d (i32.const 0) (i32.const 0) (i32.const 60000)) (br $l)) (unreachable)))
