;; Makes arrays of 100,000 numbers and drops them.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (type $a (array (mut i64)))
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (drop (array.new_default $a (i32.const 100000))) (br $l)) (unreachable)))
