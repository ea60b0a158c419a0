;; Grows its memory by all that there can be.
;; expect: sandbox.memory
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (if (i32.eq (memory.grow (i32.const 65535)) (i32.const -1)) (then (unreachable))) (i32.const 0)))
