;; Stores into the kernel without end, at every address.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "store_u64" (func $store_u64 (param i64 i64)))
  (import "extism:host/env" "store_u8" (func $store_u8 (param i64 i32)))
  (global $p (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (loop $l (global.set $p (i64.add (global.get $p) (i64.const 0x9e3779b97f4a7c15))) (call $store_u64 (global.get $p) (i64.const -1)) (call $store_u8 (i64.shr_u (global.get $p) (i64.const 47)) (i32.const -1)) (br $l))
    (i32.const 0)))
