;; A loop without end in the start of a command.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (func (export "_start") (loop $l (br $l)))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
