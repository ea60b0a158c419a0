;; Makes arrays of 100,000 numbers and keeps all of them: the collector's heap is no linear memory.
;; expect: sandbox.fuel
;; without-fuel: sandbox.memory
(module
  (memory (export "memory") 1)
  (type $a (array (mut i64)))
  (type $cell (struct (field (ref null $cell)) (field (ref $a))))
  (global $all (mut (ref null $cell)) (ref.null $cell))
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l (global.set $all (struct.new $cell (global.get $all) (array.new_default $a (i32.const 100000)))) (br $l)) (unreachable)))
