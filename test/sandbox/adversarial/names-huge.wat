;; A name section of 5 MB.
;; expect: answered
(module
  (@custom "name" "\01\80\80\b1\02%repeat(500000, 0123456789)%")
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
