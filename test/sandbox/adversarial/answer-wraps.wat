;; An answer whose pointer and length add up to a small number in 32 bits.
;; expect: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.store8 (i32.const 0) (i32.const 0)) (i32.store (i32.const 4) (i32.const -16)) (i32.store (i32.const 8) (i32.const 32)) (i32.const 0)))
