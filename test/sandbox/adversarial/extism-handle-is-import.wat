;; Exports a function of the host as its own.
;; expect: answered
(module
  (import "extism:host/env" "get_log_level" (func $get_log_level (result i32)))
  (export "handle" (func $get_log_level))
)
