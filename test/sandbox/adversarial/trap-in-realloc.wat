;; Traps where the host asks for room for the envelope.
;; expect: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (unreachable))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
