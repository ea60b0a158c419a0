;; A list of 200,000 header fields whose values all are the same 30 MB: each would be a copy of its own.
;; expect: sandbox.memory
;; fuel: 100000000
(component
  (import "wasi:http/types@0.2.0" (instance $http
    (export "fields" (type $fields (sub resource)))
    (type $header-error' (variant (case "invalid-syntax") (case "forbidden") (case "immutable")))
    (export "header-error" (type $header-error (eq $header-error')))
    (export "[static]fields.from-list" (func (param "entries" (list (tuple string (list u8)))) (result (result (own $fields) (error $header-error)))))))
  (core module $lib
    (memory (export "memory") 960)
    (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024)))
  (core instance $lib (instantiate $lib))
  (core func $from-list (canon lower (func $http "[static]fields.from-list") (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (core module $m
    (import "http" "from-list" (func $from-list (param i32 i32 i32)))
    (import "lib" "memory" (memory 1))
    (func (export "handle") (param i32 i32) (result i32) (local $p i32)
      (local.set $p (i32.const 40000000))
      (loop $l
        (i32.store offset=0 (local.get $p) (i32.const 0)) (i32.store offset=4 (local.get $p) (i32.const 1))
        (i32.store offset=8 (local.get $p) (i32.const 0)) (i32.store offset=12 (local.get $p) (i32.const 30000000))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (br_if $l (i32.lt_u (local.get $p) (i32.const 43200000))))
      (call $from-list (i32.const 40000000) (i32.const 200000) (i32.const 16))
      (unreachable)))
  (core instance $i (instantiate $m
    (with "http" (instance (export "from-list" (func $from-list))))
    (with "lib" (instance $lib))))
  (type $handle (func (param "envelope" string) (result (result string (error string)))))
  (func $f (type $handle) (canon lift (core func $i "handle")
    (memory (core memory $lib "memory")) (realloc (core func $lib "cabi_realloc"))))
  (instance $h (export "handle" (func $f)))
  (export "hooklet:plugin/handler@0.1.0" (instance $h)))
