;; Loads from the kernel without end, from every address.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "load_u64" (func $load_u64 (param i64) (result i64)))
  (global $p (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (loop $l (global.set $p (i64.add (global.get $p) (i64.const 0x100000001))) (drop (call $load_u64 (global.get $p))) (br $l))
    (i32.const 0)))
