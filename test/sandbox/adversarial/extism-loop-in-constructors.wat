;; A loop without end in what constructs the objects of C++.
;; expect: sandbox.fuel
;; without-fuel: sandbox.timeout
(module
  (func (export "__wasm_call_ctors") (loop $l (br $l)))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
