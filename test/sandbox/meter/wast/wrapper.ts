import type { Action } from "./script.ts";
import type { Signature } from "./signature.ts";

const LANE = (lane: number) => (local: string) => `(i64x2.extract_lane ${lane} (local.get ${local}))`;

/** How a value of each type is shown to JavaScript without losing a bit: as one or two 64-bit integers. */
const SHOWN: Readonly<Record<string, readonly ((local: string) => string)[]>> = {
  i32: [(local) => `(i64.extend_i32_u (local.get ${local}))`],
  i64: [(local) => `(local.get ${local})`],
  f32: [(local) => `(i64.extend_i32_u (i32.reinterpret_f32 (local.get ${local})))`],
  f64: [(local) => `(i64.reinterpret_f64 (local.get ${local}))`],
  v128: [LANE(0), LANE(1)],
};

/** JavaScript can't pass vectors, nor every NaN, so a call with such values goes through a function that holds them as constants. */
export function needsWrapper({ params, results }: Signature): boolean {
  const types = [...params, ...results];
  return types.some((type) => type === "v128" || type.startsWith("f")) && types.every((type) => type in SHOWN);
}

const utf8 = new TextEncoder();

/** A name as a string literal that no character can spoil. */
const quote = (name: string): string =>
  `"${[...utf8.encode(name)].map((byte) => `\\${byte.toString(16).padStart(2, "0")}`).join("")}"`;

function wrapperFunction(action: Action, { params, results }: Signature, index: number): readonly [string, string] {
  const names = results.map((_, result) => `$r${result}`);
  const shown = results.flatMap((type, result) => (SHOWN[type] ?? []).map((show) => show(`$r${result}`)));
  const locals = results.map((type, result) => `(local $r${result} ${type})`);
  const sets = names.toReversed().map((name) => `local.set ${name}`);
  const imported = `(import "m" ${quote(action.name)} (func $f${index} (param ${params.join(" ")}) (result ${results.join(" ")})))`;
  const signature = `(func (export "${index}") (result ${shown.map(() => "i64").join(" ")})`;
  const body = [...locals, ...action.args.map(({ text }) => text), `call $f${index}`, ...sets, ...shown].join(" ");
  return [imported, `${signature} ${body})`];
}

/** The text of a module that makes calls of another one, which it imports as `m`. Its exports are the indices of the calls. */
export function wrapperText(calls: readonly { action: Action; signature: Signature }[]): string {
  const parts = calls.map(({ action, signature }, index) => wrapperFunction(action, signature, index));
  return `(module ${parts.map(([imported]) => imported).join("\n")} ${parts.map(([, call]) => call).join("\n")})`;
}
