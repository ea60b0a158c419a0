;; Ninety tables that grow as far as they can, each by all that is allowed.
;; expect: sandbox.memory
(module
  (memory (export "memory") 1)
  %repeat(90, (table $t%n% 0 funcref) )%
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    %repeat(90, (drop (table.grow $t%n% (ref.null func) (i32.const 100000))) )% (unreachable)))
