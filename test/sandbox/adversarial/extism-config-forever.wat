;; Asks for the configuration without end.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
  (import "extism:host/env" "config_get" (func $config_get (param i64) (result i64)))
  (func (export "handle") (result i32)
    (loop $l (drop (call $config_get (call $alloc (i64.const 100)))) (br $l))
    (i32.const 0)))
