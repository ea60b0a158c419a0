;; Room for the envelope far outside of the memory.
;; expect: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const -65536))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
