;; A function with 50,000 blocks in each other.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    %repeat(50000, block )% %repeat(50000, end )% i32.const 0))
