;; Catches everything around exhaustion, with the older exceptions, which no component may have.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $spin (loop $l (br $l)))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    loop $l try call $spin catch_all end br $l end unreachable))
