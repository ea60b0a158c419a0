;; An import from a namespace whose name sets an object's prototype.
;; expect: sandbox.trap
(component
  (core module $o (func (export "__proto__")))
  (core instance $o (instantiate $o))
  (core module $m
    (import "__proto__" "__proto__" (func $other))
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))
  (core instance $i (instantiate $m (with "__proto__" (instance $o))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle") (memory (core memory $i "memory")) (realloc (core func $i "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
