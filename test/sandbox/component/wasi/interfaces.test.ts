import { WASIShim } from "@bytecodealliance/preview2-shim/instantiation";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWasiImport, WASI_INTERFACES } from "../../../../host/sandbox/component/wasi/interfaces.ts";
import { guestView } from "./guest-view.ts";

/** What the shim has and a guest of Hooklet can't import: an export of HTTP servers, and a placeholder of the shim's own. */
const EXCEPTIONS = new Set(["wasi:http/incoming-handler", "wasi:sockets/network Network#noop"]);

/** Each function, class, method and static function of an interface, with a name for the report. */
function members(name: string, of: object): string[] {
  return Object.entries(of).flatMap(([key, value]) => {
    const methods = methodsOf(value.prototype).map((method) => `${name} ${key}#${method}`);
    const statics = Object.getOwnPropertyNames(value).map((own) => `${name} ${key}.${own}`);
    return [`${name} ${key}`, ...methods, ...statics.filter((own) => !/\.(prototype|name|length)$/.test(own))];
  });
}

const BUILT_IN: readonly unknown[] = [Object.prototype, Error.prototype];

/** The methods of a class, inherited ones too. */
function methodsOf(prototype: object | undefined): string[] {
  if (!prototype || BUILT_IN.includes(prototype)) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((method) => method !== "constructor");
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

describe("compared with jco's own shim", () => {
  const shim: Record<string, object | undefined> = new WASIShim().getImportObject();
  const wanted = Object.entries(shim).filter(([name]) => !EXCEPTIONS.has(name));
  const ours = guestView().closed.imports;

  test.each(wanted)("%s has every function, class and method", (name, theirs) => {
    const needed = members(name, theirs ?? {}).filter((member) => !EXCEPTIONS.has(member));
    expect(needed).not.toEqual([]);
    expect(members(name, ours[name] ?? {})).toEqual(expect.arrayContaining(needed));
  });

  test.each(wanted)("%s has nothing else that a guest could ask for by name", (name, theirs) => {
    expect(members(name, theirs ?? {})).toEqual(expect.arrayContaining(members(name, ours[name] ?? {})));
  });

  test("has one interface more, which the shim leaves out", () => {
    expect([...WASI_INTERFACES].filter((name) => !(name in shim))).toEqual(["wasi:clocks/timezone"]);
  });
});

describe("a WASI import", () => {
  test.each([...WASI_INTERFACES])("%s is one in every 0.2.x", (name) => {
    for (const version of ["0.2.0", "0.2.3", "0.2.12", "0.2.100"])
      expect(isWasiImport(`${name}@${version}`)).toBe(true);
  });

  test.each([
    "wasi:cli/environment",
    "wasi:cli/environment@0.3.0",
    "wasi:cli/environment@1.2.0",
    "wasi:cli/environment@0.2",
    "wasi:cli/environment@0.2.03",
    "wasi:cli/environment@0.2.0-rc-2023-12-05",
    "wasi:cli/environment@0.2.0\n",
    "wasi:cli/environment@0.2.0@0.2.0",
    "wasi:cli/run@0.2.0",
    "wasi:http/incoming-handler@0.2.0",
    "wasi:nn/graph@0.2.0",
    "hooklet:plugin/host@0.2.0",
    "environment",
    "wasi:constructor@0.2.0",
  ])("isn't `%s`", (name) => {
    expect(isWasiImport(name)).toBe(false);
  });

  test("is nothing that only looks like one", () => {
    fc.assert(fc.property(fc.string(), (text) => !isWasiImport(text)));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(!/^\d+$/.test(text));
        expect(isWasiImport(`wasi:cli/environment@0.2.0${text}`)).toBe(false);
      }),
    );
  });
});
