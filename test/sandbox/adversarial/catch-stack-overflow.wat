;; Catches everything around endless recursion, and starts again.
;; expect: sandbox.trap
;; needs: try_table
;; without-fuel: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $again (call $again))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (block $h (try_table (catch_all $h) (call $again))) (br $l)) (unreachable)))
