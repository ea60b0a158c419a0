import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WasiTrap } from "../../../../host/sandbox/component/wasi/errors.ts";
import { Fields, frozenCopy, MAX_FIELDS_SIZE } from "../../../../host/sandbox/component/wasi/http-fields.ts";
import { ResourceBudget } from "../../../../host/sandbox/component/wasi/resource.ts";
import { errorOf, guestView } from "./guest-view.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const empty = () => new Fields(new ResourceBudget());
const texts = (fields: Fields) =>
  fields.entries().map(([name, value]) => `${name}: ${new TextDecoder().decode(value)}`);

function filled(...entries: [name: string, value: string][]): Fields {
  const fields = empty();
  for (const [name, value] of entries) fields.append(name, bytes(value));
  return fields;
}

describe("names", () => {
  test("ignore case and keep it", () => {
    const fields = filled(["Accept", "text/html"], ["X-A", "1"], ["ACCEPT", "*/*"]);
    expect(fields.get("accept")).toEqual([bytes("text/html"), bytes("*/*")]);
    expect(fields.has("aCCept")).toBe(true);
    expect(fields.has("x-b")).toBe(false);
    expect(fields.get("not a name")).toEqual([]);
    expect(texts(fields)).toEqual(["Accept: text/html", "X-A: 1", "ACCEPT: */*"]);
  });

  test.each(["", "a b", "a:b", "naïve", "a\n"])("that are none are refused: %j", (name) => {
    for (const change of changes(empty(), name)) expect(errorOf(change)).toEqual({ tag: "invalid-syntax" });
  });

  test.each(["Host", "connection", "Transfer-Encoding", "upgrade"])("of the connection are refused: %s", (name) => {
    for (const change of changes(empty(), name)) expect(errorOf(change)).toEqual({ tag: "forbidden" });
  });
});

function changes(fields: Fields, name: string): (() => void)[] {
  return [() => fields.append(name, bytes("a")), () => fields.set(name, [bytes("a")]), () => fields.delete(name)];
}

test.each(["a\nb", "a\rb", "a\0b"])("values that are none are refused: %j", (value) => {
  const fields = filled(["x-a", "1"]);
  expect(errorOf(() => fields.append("x-a", bytes(value)))).toEqual({ tag: "invalid-syntax" });
  expect(errorOf(() => fields.set("x-a", [bytes("2"), bytes(value)]))).toEqual({ tag: "invalid-syntax" });
  expect(texts(fields)).toEqual(["x-a: 1"]);
});

test("setting replaces what was there, deleting removes it", () => {
  const fields = filled(["x-a", "1"], ["x-b", "2"], ["X-A", "3"]);
  fields.set("X-a", [bytes("4"), bytes("5")]);
  expect(texts(fields)).toEqual(["x-b: 2", "X-a: 4", "X-a: 5"]);
  fields.delete("x-B");
  expect(texts(fields)).toEqual(["X-a: 4", "X-a: 5"]);
  fields.set("x-a", []);
  expect(texts(fields)).toEqual([]);
});

test("a copy changes on its own, a frozen one not at all", () => {
  const fields = filled(["x-a", "1"]);
  const [copy, frozen] = [fields.clone(), frozenCopy(fields)];
  fields.append("x-b", bytes("2"));
  expect(texts(copy)).toEqual(["x-a: 1"]);
  for (const change of changes(frozen, "x-a")) expect(errorOf(change)).toEqual({ tag: "immutable" });
  expect(texts(frozen)).toEqual(["x-a: 1"]);
  frozen.clone().append("x-c", bytes("3"));
});

test("are bounded", () => {
  const fields = empty();
  const value = new Uint8Array(MAX_FIELDS_SIZE - "x-a".length - 32);
  expect(() => fields.append("x-a", Uint8Array.of(...value.fill(0x61), 0x61))).toThrow(WasiTrap);
  fields.append("x-a", value);
  expect(() => fields.append("x-a", Uint8Array.of())).toThrow(WasiTrap);
  expect(fields.entries()).toHaveLength(1);
});

describe("for the guest", () => {
  const { Fields: GuestFields } = guestView().imports["wasi:http/types"];

  test("are made without a word about the host's budget", () => {
    const fields = new GuestFields();
    fields.append("x-a", bytes("1"));
    expect(fields).toBeInstanceOf(GuestFields);
    expect(fields.clone()).toBeInstanceOf(GuestFields);
  });

  test("come from a list, or not at all", () => {
    expect(errorOf(() => GuestFields.fromList([["host", bytes("a")]]))).toEqual({ tag: "forbidden" });
    const name = fc.stringMatching(/^x-[a-z]{1,8}$/);
    const value = fc.stringMatching(/^[ -~]{0,20}$/).map(bytes);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (list) => {
        expect(GuestFields.fromList(list).entries()).toEqual(list);
      }),
    );
  });
});
