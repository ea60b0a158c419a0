;; Imports what every object and function of JavaScript has.
;; expect: sandbox.import
(module
  (import "extism:host/env" "constructor" (func $c (param i64) (result i64)))
  (import "__proto__" "constructor" (func))
  (func (export "handle") (result i32)
    (drop (call $c (i64.const 0)))
    (i32.const 0)))
