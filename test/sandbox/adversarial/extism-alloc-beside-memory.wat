;; Grows its own memory, and then makes blocks: both count.
;; expect: sandbox.memory
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (memory (export "memory") 1)
  (func (export "handle") (result i32)
    (drop (memory.grow (i32.const 1000))) (if (i64.eqz (call $alloc (i64.const 0x200000))) (then (unreachable)))
    (i32.const 0)))
