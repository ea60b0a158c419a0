import type { JsonObject, JsonValue } from "../../../event/json.ts";

const ALPHABETS: Readonly<Record<string, string>> = {
  "": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  hex: "0123456789abcdef",
  AZ: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  az: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
};

const RUN = /<(?:(hex|AZ|az) )?(\d{1,4})>/g;

/**
 * Puts random characters in the place of each `<36>`, `<hex 40>`, `<AZ 16>` or `<az 34>` in the texts of these fields: a
 * table about secrets needs to hold none. They are the same in every run.
 */
export function drawRandom(one: JsonObject, fields: readonly string[]): JsonObject {
  const random = createRandom();
  const draw = (text: string) =>
    text.replace(RUN, (_, kind: string | undefined, length: string) => {
      const alphabet = ALPHABETS[kind ?? ""] ?? "";
      return Array.from({ length: Number(length) }, () => alphabet.charAt(random(alphabet.length))).join("");
    });
  const drawn = fields.flatMap((field) => (one[field] === undefined ? [] : [[field, mapTexts(one[field], draw)]]));
  return { ...one, ...Object.fromEntries(drawn) };
}

function mapTexts(value: JsonValue | undefined, map: (text: string) => string): JsonValue {
  return JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === "string" ? map(inner) : inner));
}

/** The linear congruential generator of "Numerical Recipes": what is drawn keeps no secret. */
function createRandom(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
