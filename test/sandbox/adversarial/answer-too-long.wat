;; An answer of 60 MB, all of it there.
;; expect: sandbox.output
(module
  (memory (export "memory") 960)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (data (i32.const 100) "x")
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.store8 (i32.const 0) (i32.const 0)) (i32.store (i32.const 4) (i32.const 16)) (i32.store (i32.const 8) (i32.const 60000000)) (i32.const 0)))
