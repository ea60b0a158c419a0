;; Goes on growing its memory when it may not.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (drop (memory.grow (i32.const 1))) (br $l)) (unreachable)))
