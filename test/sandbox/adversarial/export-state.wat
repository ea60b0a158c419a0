;; Exports a function under a name that the host's own exports start with.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func (export "hooklet:state/global:0"))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
