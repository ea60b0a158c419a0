;; Grows a table until it may not, and gives up.
;; expect: sandbox.trap
(module
  (memory (export "memory") 1)
  (table $t 1 funcref)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (br_if $l (i32.ne (table.grow $t (ref.null func) (i32.const 1000)) (i32.const -1)))) (unreachable)))
