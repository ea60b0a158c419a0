;; A tree of calls, 60 deep and two wide, without any loop.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (func $tree (param i32)
    (if (local.get 0) (then
      (call $tree (i32.sub (local.get 0) (i32.const 1)))
      (call $tree (i32.sub (local.get 0) (i32.const 1))))))
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (call $tree (i32.const 60)) (unreachable)))
