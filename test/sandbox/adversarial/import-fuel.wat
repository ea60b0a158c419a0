;; Imports the counter of its own fuel.
;; expect: sandbox.invalid
(component
  (core module $own (global (export "fuel") (mut i64) (i64.const 0)))
  (core instance $counter (instantiate $own))
  (core module $m
    (import "hooklet:sandbox" "fuel" (global $fuel (mut i64)))
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32)
      (loop $l (global.set $fuel (i64.const 1000000)) (br $l)) (unreachable)))
  (core instance $i (instantiate $m (with "hooklet:sandbox" (instance $counter))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle") (memory (core memory $i "memory")) (realloc (core func $i "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
