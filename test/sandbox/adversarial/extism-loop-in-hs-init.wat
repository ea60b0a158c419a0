;; A loop without end in what starts the runtime of Haskell.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (func (export "hs_init") (param i32 i32) (loop $l (br $l)))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
