;; Traps in the start function.
;; expect: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $trap (unreachable))
  (start $trap)
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
