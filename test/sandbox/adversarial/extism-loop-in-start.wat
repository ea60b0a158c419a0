;; A loop without end in the start function of an Extism module.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (func $spin (loop $l (br $l))) (start $spin)
  (func (export "handle") (result i32)
    
    (i32.const 0)))
