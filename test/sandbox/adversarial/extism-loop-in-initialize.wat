;; A loop without end in what starts a reactor.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (func (export "_initialize") (loop $l (br $l)))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
