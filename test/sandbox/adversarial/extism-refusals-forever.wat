;; Asks for what isn't granted without end, and catches the refusals.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (import "extism:host/env" "http_request" (func $http_request (param i64 i64) (result i64)))
  (func (export "handle") (result i32)
    loop $l try (drop (call $http_request (i64.const 0) (i64.const 0))) catch_all end br $l end
    (i32.const 0)))
