;; Nine hundred instances of one module with a memory of 2 MiB each.
;; expect: sandbox.memory
(component
  (core module $bomb (memory 32))
  %repeat(900, (core instance (instantiate $bomb)) )%
  (core module $m
    (memory (export "memory") 1)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))
  (core instance $i (instantiate $m))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle") (memory (core memory $i "memory")) (realloc (core func $i "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
