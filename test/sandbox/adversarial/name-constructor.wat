;; An export with the name of every object's constructor.
;; expect: answered
(component
  
  (core module $m
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "constructor") (param i32 i32) (result i32) (i32.const 0)))
  (core instance $i (instantiate $m))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "constructor") (memory (core memory $i "memory")) (realloc (core func $i "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
