;; Logs 8 Mi of newlines at once.
;; expect: answered
;; fuel: 100000000
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "log_info" (func $log_info (param i64)))
  (import "extism:host/env" "store_u64" (func $store_u64 (param i64 i64)))
  (global $p (mut i64) (i64.const 0)) (global $q (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (global.set $p (call $alloc (i64.const 0x800000))) (global.set $q (global.get $p))
    (loop $l (call $store_u64 (global.get $q) (i64.const 0x0a0a0a0a0a0a0a0a)) (global.set $q (i64.add (global.get $q) (i64.const 8))) (br_if $l (i64.lt_u (global.get $q) (i64.add (global.get $p) (i64.const 0x800000)))))
    (call $log_info (global.get $p))
    (i32.const 0)))
