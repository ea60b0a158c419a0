/** The instructions that added code is made of. */
export const OP = {
  unreachable: 0x00,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  call: 0x10,
  select: 0x1b,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Ne: 0x47,
  i64Eq: 0x51,
  i64Ne: 0x52,
  i64LtS: 0x53,
  i64GtU: 0x56,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64And: 0x83,
  i64Or: 0x84,
  i64ShrU: 0x88,
  i64ExtendI32U: 0xad,
} as const;

/** The type of a block without a result, and of one with a number as its result. */
export const BLOCK = { empty: 0x40, i32: 0x7f, i64: 0x7e } as const;
