import fc from "fast-check";
import { handleText } from "./module.ts";

/** One step of a program; its numbers choose among what there is at that point. */
export interface Step {
  readonly what: keyof typeof STEPS;
  readonly which: number;
  readonly at: number;
  readonly value: number;
}

/** The input that programs are written for. */
export const PROGRAM_INPUT = "the input of all programs";

/** A block that a program made: its place among them, and its bytes. */
interface Made {
  readonly index: number;
  readonly length: number;
}

/** A program as far as it is written. It mixes all that it reads into one number. */
class Program {
  readonly made: Made[] = [];
  readonly freed = new Set<Made>();

  /** One of the blocks that are there. */
  live({ which }: Step): Made | undefined {
    const live = this.made.filter((block) => !this.freed.has(block));
    return live[which % Math.max(1, live.length)];
  }
}

/** What each step is in the text format. All of them keep to the rules of the ABI; one that there is no block for is left out. */
const STEPS = {
  alloc: (program: Program, { at }: Step) => {
    const block = { index: program.made.length, length: at + 8 };
    program.made.push(block);
    return `(global.set $h${block.index} (call $alloc (i64.const ${block.length})))`;
  },
  free: (program: Program, step: Step) => {
    const block = program.live(step);
    if (block === undefined) return "";
    program.freed.add(block);
    return `(call $free (global.get $h${block.index}))`;
  },
  length: ({ made }: Program, { which }: Step) =>
    made.length === 0 ? "" : `(call $mix (call $length (global.get $h${which % made.length})))`,
  store_u8: onBlock(1, (place, value) => `(call $store_u8 ${place} (i32.const ${value}))`),
  store_u64: onBlock(
    8,
    (place, value) => `(call $store_u64 ${place} (i64.mul (i64.const ${value}) (i64.const 0x10305070b0d1113)))`,
  ),
  load_u8: onBlock(1, (place) => `(call $mix (i64.extend_i32_u (call $load_u8 ${place})))`),
  load_u64: onBlock(8, (place) => `(call $mix (call $load_u64 ${place}))`),
  var_set: (_program: Program, { which, value }: Step) => `(call $var_set ${letter(value)} ${letter(which)})`,
  var_get: (_program: Program, { value }: Step) => `(call $mix (call $first (call $var_get ${letter(value)})))`,
  config_get: (_program: Program, { value }: Step) => `(call $mix (call $first (call $config_get ${letter(value)})))`,
  log_info: (_program: Program, { value }: Step) => `(call $log_info ${letter(value)})`,
  input_load_u8: (_program: Program, { at }: Step) =>
    `(call $mix (i64.extend_i32_u (call $input_load_u8 (i64.const ${at % PROGRAM_INPUT.length}))))`,
} as const;

/** A step at a place within a block that so many bytes fit from. */
function onBlock(size: number, text: (place: string, value: number) => string) {
  return (program: Program, step: Step): string => {
    const block = program.live(step);
    if (block === undefined) return "";
    const offset = step.at % (block.length - size + 1);
    return text(`(i64.add (global.get $h${block.index}) (i64.const ${offset}))`, step.value);
  };
}

/** A new block of one letter, for a name or a text. */
function letter(value: number): string {
  return `(call $letter (i32.const ${97 + (value % 4)}))`;
}

const FUNCTIONS = `
  (global $mixed (mut i64) (i64.const 7))
  (func $mix (param i64)
    (global.set $mixed (i64.add (i64.mul (global.get $mixed) (i64.const 0x100000001b3)) (local.get 0))))
  (func $letter (param i32) (result i64) (local $at i64)
    (local.set $at (call $alloc (i64.const 1)))
    (call $store_u8 (local.get $at) (local.get 0))
    (local.get $at))
  (func $first (param i64) (result i64)
    (if (result i64) (i64.eqz (local.get 0)) (then (i64.const -1))
      (else (if (result i64) (i64.eqz (call $length (local.get 0))) (then (i64.const -2))
        (else (i64.extend_i32_u (call $load_u8 (local.get 0))))))))`;

/** Answers with the number as 16 letters. */
const ANSWER = `
  (loop $digits
    (i32.store8 (i32.add (i32.const 64) (local.get $n))
      (i32.add (i32.const 97) (i32.and (i32.const 15) (i32.wrap_i64 (global.get $mixed)))))
    (global.set $mixed (i64.shr_u (global.get $mixed) (i64.const 4)))
    (br_if $digits (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 16))))
  (call $answer (i32.const 64) (i32.const 16))`;

export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  which: fc.nat(1000),
  at: fc.nat(1000),
  value: fc.nat(255),
});

/** The program as the fields of a module. */
export function programText(steps: readonly Step[]): string {
  const program = new Program();
  const body = steps.map((one) => STEPS[one.what](program, one)).join("\n");
  const handles = program.made.map(({ index }) => `(global $h${index} (mut i64) (i64.const 0))`).join("\n");
  return handleText(`${body} ${ANSWER}`, "", `${handles} ${FUNCTIONS}`);
}
