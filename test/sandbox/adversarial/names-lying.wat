;; A name section whose lengths and counts claim four billion.
;; expect: answered
(module
  (@custom "name" "\01\ff\ff\ff\ff\0f\ff\ff\ff\ff\0f\00\ff\ff\ff\ff\0f")
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
