;; A table that starts with four billion entries.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (table 4294967295 funcref)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
