;; The functions of Extism's kernel that guests call for every few bytes. Addresses are flat: a pointer and an offset add up.
;; What is out of bounds reads as zero, and is not written. access.ts holds this, assembled.
(module
  (memory (export "memory") 1)
  ;; Where the part of the memory ends that the guest has.
  (global $end (export "end") (mut i64) (i64.const 0))
  (global $input (export "input") (mut i64) (i64.const 0))
  (global $length (export "length") (mut i64) (i64.const 0))

  ;; Whether so many bytes from an address on are the guest's. The first 64 never are, so that no block has the address zero.
  (func $reaches (param $at i64) (param $size i64) (result i32)
    (i64.le_u
      (i64.sub (local.get $at) (i64.const 64))
      (i64.sub (i64.sub (global.get $end) (local.get $size)) (i64.const 64))))

  ;; Whether so many bytes from an offset on are in the input.
  (func $inside (param $offset i64) (param $size i64) (result i32)
    (i32.and
      (i64.ge_u (global.get $length) (local.get $size))
      (i64.le_u (local.get $offset) (i64.sub (global.get $length) (local.get $size)))))

  (func $load_u8 (export "load_u8") (param $at i64) (result i32)
    (if (result i32) (call $reaches (local.get $at) (i64.const 1))
      (then (i32.load8_u (i32.wrap_i64 (local.get $at))))
      (else (i32.const 0))))

  (func $load_u64 (export "load_u64") (param $at i64) (result i64)
    (if (result i64) (call $reaches (local.get $at) (i64.const 8))
      (then (i64.load align=1 (i32.wrap_i64 (local.get $at))))
      (else (i64.const 0))))

  (func (export "store_u8") (param $at i64) (param $value i32)
    (if (call $reaches (local.get $at) (i64.const 1))
      (then (i32.store8 (i32.wrap_i64 (local.get $at)) (local.get $value)))))

  (func (export "store_u64") (param $at i64) (param $value i64)
    (if (call $reaches (local.get $at) (i64.const 8))
      (then (i64.store align=1 (i32.wrap_i64 (local.get $at)) (local.get $value)))))

  (func (export "input_offset") (result i64) (global.get $input))
  (func (export "input_length") (result i64) (global.get $length))

  (func (export "input_load_u8") (param $offset i64) (result i32)
    (if (result i32) (call $inside (local.get $offset) (i64.const 1))
      (then (call $load_u8 (i64.add (global.get $input) (local.get $offset))))
      (else (i32.const 0))))

  (func (export "input_load_u64") (param $offset i64) (result i64)
    (if (result i64) (call $inside (local.get $offset) (i64.const 8))
      (then (call $load_u64 (i64.add (global.get $input) (local.get $offset))))
      (else (i64.const 0)))))
