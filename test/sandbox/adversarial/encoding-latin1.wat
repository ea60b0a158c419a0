;; Strings in an encoding that the generator of the glue doesn't have.
;; expect: sandbox.invalid
(component
  
  (core module $m
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))
  (core instance $i (instantiate $m))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle") (memory (core memory $i "memory")) string-encoding=latin1+utf16 (realloc (core func $i "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
