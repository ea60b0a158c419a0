;; Ninety tables of 100,000 entries each: 300 megabytes that are no memory.
;; expect: sandbox.memory
(module
  (memory (export "memory") 1)
  %repeat(90, (table 100000 funcref) )%
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
