;; An answer that is no UTF-8: a lone surrogate's three bytes, an overlong slash and a cut sequence.
;; expect: answered
(module
  (memory (export "memory") 1)
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
  (data (i32.const 16) "\ed\a0\80\c0\af\f0\9f")
  (func $handle (export "handle") (param i32 i32) (result i32) 
    (i32.store8 (i32.const 0) (i32.const 0)) (i32.store (i32.const 4) (i32.const 16)) (i32.store (i32.const 8) (i32.const 7)) (i32.const 0)))
