;; Recursion with frames of many live values: the stack overflows within the fewest calls.
;; expect: sandbox.trap
;; without-fuel: sandbox.trap
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $again (param i64) (result i64) (local %repeat(2000, i64 )%)
    %repeat(2000, (local.set %n% (i64.add (local.get %n%) (local.get 0))) )%
    (call $again (i64.add (local.get 1) (local.get 1999)))
    %repeat(2000, (i64.add (local.get %n%)) )%)
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (drop (call $again (i64.const 1))) (unreachable)))
