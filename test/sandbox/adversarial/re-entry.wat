;; Calls the host from the function that gives the host room, while the host waits for the room.
;; expect: sandbox.trap
;; without-fuel: sandbox.trap
(component
  (import "hooklet:plugin/host@0.1.0" (instance $host
    (type $level' (enum "debug" "info" "warn" "error"))
    (export "level" (type $level (eq $level')))
    (export "log" (func (param "level" $level) (param "message" string)))
    (export "config" (func (result string)))))
  (core module $lib
    (memory (export "memory") 960)
    (table (export "table") 1 funcref)
    (type $again (func))
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
      (call_indirect (type $again) (i32.const 0)) (i32.const 1024)))
  (core instance $lib (instantiate $lib))
  (core func $log (canon lower (func $host "log") (memory (core memory $lib "memory"))))
  (core func $config (canon lower (func $host "config") (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (core module $m
    (import "host" "log" (func $log (param i32 i32 i32)))
    (import "host" "config" (func $config (param i32)))
    (import "lib" "memory" (memory 1))
    (import "lib" "table" (table 1 funcref))
    (elem (i32.const 0) func $again)
    (func $again (call $config (i32.const 32)))
    (func (export "handle") (param i32 i32) (result i32) (i32.const 0)))
  (core instance $i (instantiate $m
    (with "host" (instance (export "log" (func $log)) (export "config" (func $config))))
    (with "lib" (instance $lib))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle")
    (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
