;; Makes and frees blocks of ever other lengths without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "free" (func $free (param i64)))
  (global $p (mut i64) (i64.const 0))
  (func (export "handle") (result i32)
    (loop $l (global.set $p (i64.rem_u (i64.add (global.get $p) (i64.const 977)) (i64.const 100000))) (call $free (call $alloc (global.get $p))) (br $l))
    (i32.const 0)))
