;; Catches everything around exhaustion, and starts again.
;; expect: sandbox.fuel
;; needs: try_table
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $spin (loop $l (br $l)))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (block $h (try_table (catch_all $h) (call $spin))) (br $l)) (unreachable)))
