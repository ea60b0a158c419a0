;; Exports what would make a promise of it, and what every object has.
;; expect: answered
(module
  (func (export "then") (param externref externref) (unreachable)) (func (export "constructor") (unreachable)) (func (export "__proto__") (unreachable))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
