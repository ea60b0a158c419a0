;; A function with 50,000 local variables.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func %repeat(50000, (local i64) )%)
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
