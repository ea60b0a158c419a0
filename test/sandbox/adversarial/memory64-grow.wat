;; A memory with addresses of 64 bits that grows by a tebibyte. No component may have such a memory.
;; expect: sandbox.invalid
(module
  (memory $wide (export "memory") i64 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (if (i64.eq (memory.grow $wide (i64.const 16777216)) (i64.const -1)) (then (unreachable))) (i32.const 0)))
