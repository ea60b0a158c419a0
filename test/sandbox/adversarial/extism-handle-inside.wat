;; Hands over the middle of a block.
;; expect: sandbox.trap
(module
  (import "extism:host/env" "config_get" (func $config_get (param i64) (result i64)))
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (func (export "handle") (result i32)
    (drop (call $config_get (i64.add (call $alloc (i64.const 100)) (i64.const 8))))
    (i32.const 0)))
