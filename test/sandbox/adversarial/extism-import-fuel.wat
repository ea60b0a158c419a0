;; Imports the counter of its fuel.
;; expect: sandbox.import
(module
  (import "hooklet:sandbox" "fuel" (global $fuel (mut i64)))
  (func (export "handle") (result i32)
    (global.set $fuel (i64.const 0x7fffffffffffffff)) (loop $l (br $l))
    (i32.const 0)))
