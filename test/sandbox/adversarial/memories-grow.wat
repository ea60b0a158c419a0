;; Fifty memories that grow in turn: none of them is large. No component may have more than one memory in a module.
;; expect: sandbox.invalid
(module
  (memory (export "memory") 1)
  %repeat(50, (memory $m%n% 1))%
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (loop $l %repeat(50, (if (i32.eq (memory.grow $m%n% (i32.const 1)) (i32.const -1)) (then (unreachable))) )% (br $l)) (unreachable)))
