;; Fills a table of 100,000 entries without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (table $t 100000 100000 funcref)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (table.fill $t (i32.const 0) (ref.null func) (i32.const 100000)) (br $l)) (unreachable)))
