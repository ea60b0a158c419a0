;; Exports under a name that is the host's.
;; expect: sandbox.invalid
(module
  (global (export "hooklet:state/global:0") (mut i32) (i32.const 0))
  (func (export "handle") (result i32)
    
    (i32.const 0)))
