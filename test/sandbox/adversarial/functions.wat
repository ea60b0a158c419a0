;; 250,000 functions.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  %repeat(250000, (func))%
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
