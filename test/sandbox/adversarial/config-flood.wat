;; Asks for its configuration without end.
;; expect: sandbox.fuel
;; fuel: 500000
(component
  (import "hooklet:plugin/host@0.1.0" (instance $host
    (type $level' (enum "debug" "info" "warn" "error"))
    (export "level" (type $level (eq $level')))
    (export "log" (func (param "level" $level) (param "message" string)))
    (export "config" (func (result string)))))
  (core module $lib
    (memory (export "memory") 960)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024)))
  (core instance $lib (instantiate $lib))
  (core func $log (canon lower (func $host "log") (memory (core memory $lib "memory"))))
  (core func $config (canon lower (func $host "config") (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (core module $m
    (import "host" "log" (func $log (param i32 i32 i32)))
    (import "host" "config" (func $config (param i32)))
    (import "lib" "memory" (memory 1))
    (func (export "handle") (param i32 i32) (result i32)
      (loop $l (call $config (i32.const 32)) (br $l)) (unreachable)))
  (core instance $i (instantiate $m
    (with "host" (instance (export "log" (func $log)) (export "config" (func $config))))
    (with "lib" (instance $lib))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle")
    (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
