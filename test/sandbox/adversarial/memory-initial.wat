;; A memory that starts with 4 GiB.
;; expect: sandbox.memory
(module
  (memory (export "memory") 65536)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
