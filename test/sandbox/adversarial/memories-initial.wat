;; A hundred memories of 60 MiB each. No component may have more than one memory in a module.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  %repeat(100, (memory 960))%
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.const 0)))
