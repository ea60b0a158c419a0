import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loadComponent, type RunnableComponent } from "../../../../support/run-component.ts";
import { buildHook } from "../../hook.ts";

/**
 * Reads the second line as JSON and does what the first says: `valid`, `raw KEY`, `number`, `copy` (reads the value and
 * writes it again), `types` (asks each member for every type).
 */
const SOURCE = `import { Json, Kind, quote } from "@hooklet/sdk-as/json";

export function handle(envelope: string): string {
  const end = envelope.indexOf("\\n");
  const words = envelope.substring(0, end).split(" ");
  const value = Json.parse(envelope.substring(end + 1));
  if (words[0] == "valid") return value.kind == Kind.missing ? "no" : "yes";
  if (words[0] == "raw") return value.get(words[1]).toString();
  if (words[0] == "number") return reinterpret<u64>(value.asNumber()).toString();
  if (words[0] == "types") return types(value) + value.items().map<string>((item) => types(item)).join(" ");
  return copy(value);
}

function types(value: Json): string {
  const number = value.asNumber(-1) == -1 ? "-" : "n";
  return value.asString("-") + number + (value.asBoolean(true) ? "t" : "f") + value.get("a").get("b").asString("-");
}

function copy(value: Json): string {
  if (value.kind == Kind.string) return quote(value.asString());
  if (value.kind == Kind.list) return "[" + value.items().map<string>((item) => copy(item)).join(",") + "]";
  if (value.kind != Kind.object) return value.toString();
  const keys = value.keys();
  const members: string[] = [];
  for (let i = 0; i < keys.length; i++) members.push(quote(keys[i]) + ":" + copy(value.get(keys[i])));
  return "{" + members.join(",") + "}";
}
`;

let hook: RunnableComponent;

beforeAll(async () => {
  hook = await loadComponent(await buildHook({ "index.ts": SOURCE }, true));
});

function ask(order: string, json: string): string {
  const { answer } = hook.call(`${order}\n${json}`);
  if (!("ok" in answer)) throw new Error(`no answer to ${order}: ${JSON.stringify(answer)}`);
  return answer.ok;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const anyJson = fc.jsonValue({ stringUnit: anyUnit, noUnicodeString: false } as fc.JsonSharedConstraints);

test("reads and writes any value", () => {
  fc.assert(
    fc.property(anyJson, fc.constantFrom("", " ", "\t"), (value, indent) => {
      expect(JSON.parse(ask("copy", JSON.stringify(value, null, indent)))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("reads every escape, in keys as well", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyUnit }), (text) => {
      const escaped = [...Array(text.length).keys()].map(
        (i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`,
      );
      const json = `{"${escaped.join("")}":"${escaped.join("").toUpperCase().replaceAll("\\U", "\\u")}"}`;
      expect(JSON.parse(ask("copy", json))).toEqual(JSON.parse(json));
    }),
  );
  expect(ask("copy", '"\\"\\\\\\/\\b\\f\\n\\r\\t"')).toBe(String.raw`"\"\\/\u0008\u000c\u000a\u000d\u0009"`);
});

test("agrees with JSON.parse on what is JSON", () => {
  const pieces = [
    ...'{}[]:,"\\ \n\t0123456789.eE+-/ua',
    "true",
    "false",
    "null",
    '"a"',
    '"a":',
    "\\u00e9",
    "\u0000",
    "é",
    "\u00a0",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect([text, ask("valid", text)]).toEqual([text, isJson(text) ? "yes" : "no"]);
    }),
    { numRuns: 2000 },
  );
});

test("agrees with JSON.parse on JSON with one change", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "]", "0", "\\", " "), (json, at, piece) => {
      const place = at % (json.length + 1);
      const text = json.slice(0, place) + piece + json.slice(place + 1);
      expect([text, ask("valid", text)]).toEqual([text, isJson(text) ? "yes" : "no"]);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  "1.",
  ".5",
  "01",
  "-",
  "+1",
  "1e",
  "1e+",
  "0x1",
  "--1",
  "1 2",
  "NaN",
  "Infinity",
  "'a'",
  '"\t"',
  '"\\x41"',
  '"\\u12g4"',
  "tru",
  "[1,]",
  '{"a":1,}',
  "[",
  "",
  " ",
])("refuses %j", (text) => {
  expect(ask("valid", text)).toBe("no");
});

test("takes nesting of any depth", () => {
  const deep = "[".repeat(300_000) + "]".repeat(300_000);
  expect(ask("valid", deep)).toBe("yes");
  expect(ask("valid", deep.slice(1))).toBe("no");
  expect(ask("raw b", `{"a":${deep},"b":7}`)).toBe("7");
});

test("finds a member behind 1 MiB of escapes", () => {
  expect(ask("raw b", JSON.stringify({ a: '\n"\\'.repeat(2 ** 18), b: [1, "x"] }))).toBe('[1,"x"]');
});

test("takes the last of two members with one key", () => {
  expect(ask("raw a", '{"a":1,"\\u0061":2}')).toBe("2");
});

test("gives the fallback for what is missing or of another type", () => {
  expect(ask("types", "nothing")).toBe("--t-");
  expect(ask("types", '["x",7,false,null,[],{"a":{"b":"y"}},{"a":[]}]')).toBe("--t-x-t- -nt- --f- --t- --t- --ty --t-");
});

test("reads numbers to the nearest double", () => {
  const bits = new DataView(new ArrayBuffer(8));
  const read = (json: string) => {
    bits.setBigUint64(0, BigInt(ask("number", json)));
    return bits.getFloat64(0);
  };
  fc.assert(
    fc.property(fc.maxSafeInteger(), (integer) => {
      expect(read(String(integer))).toBe(integer);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat(20), (digits, exponent) => {
      expect(read(`${digits}e-${exponent}`)).toBe(Number(`${digits}e-${exponent}`));
    }),
  );
  const digits = fc.stringMatching(/^[0-9]{1,40}$/).map((text) => text.replace(/^0+(?=.)/, ""));
  fc.assert(
    fc.property(digits, digits, fc.integer({ min: -380, max: 340 }), (whole, fraction, exponent) => {
      const json = `${whole}.${fraction}e${exponent}`;
      expect([json, read(json)]).toEqual([json, Number(json)]);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(read(JSON.stringify(number))).toBe(number + 0);
    }),
  );
  // the middle between two doubles, and what lies beside it by its last digit
  fc.assert(
    fc.property(fc.double({ min: 5e-324, max: 1e308, noNaN: true }), fc.constantFrom("", "1"), (number, further) => {
      const json = middleAbove(number) + further;
      expect([json, read(json)]).toEqual([json, Number(json)]);
    }),
    { numRuns: 200 },
  );
  expect(read("-0")).toBe(-0);
  expect([read("1e999999999999"), read("1e-999999999999")]).toEqual([Infinity, 0]);
  expect(read(`${"1".repeat(2000)}e-1700`)).toBe(Number(`${"1".repeat(2000)}e-1700`));
  expect(read(`0.${"0".repeat(2000)}1e2001`)).toBe(1);
});

/** The middle between a positive double and the next one, to the last digit. */
function middleAbove(number: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, number);
  const biased = Number(bits.getBigUint64(0) >> 52n);
  const fraction = bits.getBigUint64(0) & (2n ** 52n - 1n);
  const middle = 2n * (biased === 0 ? fraction : fraction + 2n ** 52n) + 1n;
  const power = Math.max(biased, 1) - 1076;
  if (power >= 0) return `${middle * 2n ** BigInt(power)}.0`;
  const digits = (middle * 5n ** BigInt(-power)).toString().padStart(-power + 1, "0");
  return `${digits.slice(0, power)}.${digits.slice(power)}`;
}
